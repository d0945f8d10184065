// Takes settings of a conversation from a preset, or keeps them as one.
import { useState } from 'react';
import { SelectField } from '../../kit/form.tsx';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { presets, removePreset, savePreset } from '../state/presets.ts';
import { useChatTexts } from '../texts/texts.ts';

/** Settings of a conversation, and what is done with changed ones. */
export interface ChatSettingsProps {
  settings: ChatSettings;
  onChange: (settings: ChatSettings) => void;
}

/** Takes settings from a preset, or keeps them as one. */
export function PresetFields({ settings, onChange }: ChatSettingsProps) {
  const texts = useChatTexts();
  const all = presets.use();
  const [name, setName] = useState('');
  const names = all.map((one) => [one.name, one.name] as const);
  const chosen =
    all.find((one) => JSON.stringify(one.settings) === JSON.stringify(settings))?.name ?? '';
  return (
    <div className="fields">
      {all.length > 0 && (
        <div className="bar">
          <SelectField
            label={texts.presets}
            value={chosen}
            options={chosen === '' ? [['', texts.presetChoose], ...names] : names}
            onChange={({ target }) =>
              onChange(all.find(({ name }) => name === target.value)?.settings ?? settings)
            }
          />
          {chosen !== '' && (
            <IconButton
              icon="remove"
              label={fill(texts.presetRemove, { name: chosen })}
              onClick={() => removePreset(chosen)}
            />
          )}
        </div>
      )}
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          savePreset(name.trim(), settings);
          setName('');
        }}
      >
        <label>
          {texts.presetName}
          <input maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <button type="submit" disabled={name.trim() === ''}>
          {texts.presetSave}
        </button>
      </form>
    </div>
  );
}
