// Takes settings from a preset, or keeps them as one.
import { useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { presets, removePreset, savePreset } from '../state/presets.ts';
import { useTexts } from '../texts/texts.ts';

interface PresetFieldProps {
  settings: ChatSettings;
  onChange: (settings: ChatSettings) => void;
}

export function PresetField({ settings, onChange }: PresetFieldProps) {
  const texts = useTexts();
  const all = presets.use();
  const [name, setName] = useState('');
  const same = all.find((one) => JSON.stringify(one.settings) === JSON.stringify(settings));
  const save = () => {
    if (name.trim() === '') return;
    savePreset(name.trim(), settings);
    setName('');
  };
  return (
    <div className="fields">
      {all.length > 0 && (
        <div className="preset">
          <label>
            {texts.presets}
            <select
              value={same?.name ?? ''}
              onChange={({ target }) => onChange(all.find((one) => one.name === target.value)?.settings ?? settings)}
            >
              {same === undefined && <option value="">{texts.presetChoose}</option>}
              {all.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </select>
          </label>
          {same && (
            <IconButton
              icon="remove"
              label={fill(texts.presetRemove, { name: same.name })}
              onClick={() => removePreset(same.name)}
            />
          )}
        </div>
      )}
      <form
        className="preset"
        onSubmit={(event) => {
          event.preventDefault();
          save();
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
