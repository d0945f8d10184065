// How the model answers in one conversation. An empty field leaves it to the model.
import { type RefObject, useId, useState } from 'react';
import { IconButton } from '../../kit/icon-button.tsx';
import type { ChatSettings } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';
import { PresetField } from './preset-field.tsx';

interface SettingsDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  settings: ChatSettings;
  onChange: (settings: ChatSettings) => void;
}

export function SettingsDialog({ ref, settings, onChange }: SettingsDialogProps) {
  const texts = useTexts();
  const title = useId();
  /** Sets a field, or takes it away. */
  const set = <Name extends keyof ChatSettings>(name: Name, value: ChatSettings[Name] | undefined) => {
    const { [name]: _, ...others } = settings;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const number = (name: 'temperature' | 'topP' | 'maxTokens' | 'contextSize') => ({
    value: settings[name],
    onChange: (value: number | undefined) => set(name, value),
  });
  return (
    <dialog ref={ref} className="chat-dialog" aria-labelledby={title}>
      <form method="dialog">
        <header>
          <h2 id={title}>{texts.settings}</h2>
          <IconButton icon="close" label={texts.close} onClick={() => ref.current?.close()} />
        </header>
        <PresetField settings={settings} onChange={onChange} />
        <label className="field">
          <span>{texts.system}</span>
          <textarea
            rows={4}
            value={settings.system ?? ''}
            onChange={({ target }) => set('system', target.value === '' ? undefined : target.value)}
          />
          <small>{texts.systemHint}</small>
        </label>
        <div className="field-row">
          <NumberField
            label={texts.temperature}
            hint={texts.temperatureHint}
            min={0}
            max={2}
            step={0.1}
            {...number('temperature')}
          />
          <NumberField label={texts.topP} hint={texts.topPHint} min={0} max={1} step={0.05} {...number('topP')} />
        </div>
        <div className="field-row">
          <NumberField label={texts.maxTokens} min={1} max={1_000_000} step={1} {...number('maxTokens')} />
          <NumberField
            label={texts.contextSize}
            hint={texts.contextHint}
            min={256}
            max={10_000_000}
            step={1}
            {...number('contextSize')}
          />
        </div>
        <SwitchField
          label={texts.shortens}
          value={settings.shortens === true ? true : undefined}
          onChange={(value) => set('shortens', value)}
          choices={{ '': texts.shortensOff, true: texts.shortensOn }}
        />
        <SwitchField
          label={texts.thinking}
          value={settings.thinking}
          onChange={(value) => set('thinking', value)}
          choices={{ '': texts.thinkingDefault, true: texts.thinkingOn, false: texts.thinkingOff }}
        />
        <footer>
          <button type="submit" className="main-button">
            {texts.close}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

interface SwitchFieldProps {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
  /** What each choice is called; '' leaves it to the model. */
  choices: Readonly<Partial<Record<'' | 'true' | 'false', string>>>;
}

function SwitchField({ label, value, onChange, choices }: SwitchFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        {Object.entries(choices).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  min: number;
  max: number;
  step: number;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function NumberField({ label, hint, min, max, step, value, onChange }: NumberFieldProps) {
  const texts = useTexts();
  // What is typed is shown as it is typed, until the value changes elsewhere.
  const [typed, setTyped] = useState({ text: String(value ?? ''), value });
  const type = (text: string, next: number | undefined) => {
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        placeholder={texts.asTheModel}
        value={typed.value === value ? typed.text : String(value ?? '')}
        onChange={({ target }) => {
          const number = target.valueAsNumber;
          // What is not in range yet is still being typed; the server never gets it.
          const isGood = target.value === '' || (number >= min && number <= max);
          type(target.value, isGood ? (target.value === '' ? undefined : number) : value);
        }}
      />
      {hint && <small>{hint}</small>}
    </label>
  );
}
