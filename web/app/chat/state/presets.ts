// Settings of conversations by name, kept on this device.
import { keep, readKept } from '../../lib/kept.ts';
import { createStore } from '../../lib/store.ts';
import { type ChatSettings, readSettings } from '../conversation/conversation.ts';

const NAME = 'lemonade.chat.presets';
const device = () => localStorage;

export interface Preset {
  name: string;
  settings: ChatSettings;
}

/** @param text What is kept, by this version or another one. @returns Only what can be used of it. */
export function readPresets(text: string | undefined): readonly Preset[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(all)) return [];
    return all.flatMap((one: Partial<Preset> | null) =>
      typeof one?.name === 'string' ? [{ name: one.name, settings: readSettings(one.settings) }] : [],
    );
  } catch {
    return [];
  }
}

export const presets = createStore<readonly Preset[]>(readPresets(readKept(device, NAME)));

function change(next: readonly Preset[]): void {
  presets.set(next);
  keep(device, NAME, JSON.stringify(next));
}

/** Keeps settings under a name, in place of those that had it. */
export function savePreset(name: string, settings: ChatSettings): void {
  const others = presets.get().filter((one) => one.name !== name);
  change([...others, { name, settings }].sort((one, other) => one.name.localeCompare(other.name)));
}

export function removePreset(name: string): void {
  change(presets.get().filter((one) => one.name !== name));
}
