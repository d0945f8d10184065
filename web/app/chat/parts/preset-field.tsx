// Takes settings from a preset, or keeps them as one.
import { useState } from 'react';
import { IconButton } from '../../kit/icon-button.tsx';
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
    <div className="field-row">
      {all.length > 0 && (
        <div className="field">
          <span>{texts.presets}</span>
          <div className="preset">
            <select
              aria-label={texts.presets}
              value={same?.name ?? ''}
              onChange={({ target }) => onChange(all.find((one) => one.name === target.value)?.settings ?? settings)}
            >
              {same === undefined && <option value="">{texts.presetChoose}</option>}
              {all.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </select>
            {same && (
              <IconButton icon="remove" label={texts.presetRemove(same.name)} onClick={() => removePreset(same.name)} />
            )}
          </div>
        </div>
      )}
      <div className="field">
        <span>{texts.presetName}</span>
        <div className="preset">
          <input
            aria-label={texts.presetName}
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it would close the dialog.
              event.preventDefault();
              save();
            }}
          />
          <button type="button" className="text-button" disabled={name.trim() === ''} onClick={save}>
            {texts.presetSave}
          </button>
        </div>
      </div>
    </div>
  );
}
