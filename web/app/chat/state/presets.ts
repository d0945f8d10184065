// Settings of conversations by name, kept on this device.
import { keep, readKept } from '../../lib/kept.ts';
import { createStore } from '../../lib/store.ts';
import { type ChatSettings, readSettings } from '../conversation/conversation.ts';
import { fieldsOf, listOrEmpty } from '../conversation/fields.ts';

const NAME = 'lemonade.chat.presets';

export interface Preset {
  name: string;
  settings: ChatSettings;
}

/**
 * @param text What is kept, by this version or another one.
 * @returns Only what can be used of it.
 */
export function readPresets(text = '[]'): readonly Preset[] {
  try {
    return listOrEmpty(JSON.parse(text)).flatMap((one) => {
      const { name, settings } = fieldsOf(one);
      return typeof name === 'string' ? [{ name, settings: readSettings(settings) }] : [];
    });
  } catch {
    return [];
  }
}

/** By name. What is set is kept on this device. */
export const presets = createStore(readPresets(readKept(NAME)));
presets.subscribe(() => keep(NAME, JSON.stringify(presets.get())));

/** Keeps settings under a name, in place of those that had it. */
export function savePreset(name: string, settings: ChatSettings): void {
  removePreset(name);
  const all = [...presets.get(), { name, settings }];
  presets.set(all.sort((one, other) => one.name.localeCompare(other.name)));
}

/** Does nothing where no preset has the name. */
export function removePreset(name: string): void {
  presets.set(presets.get().filter((one) => one.name !== name));
}
