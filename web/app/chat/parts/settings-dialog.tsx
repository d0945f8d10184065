// How the model answers in one conversation. An empty field leaves it to the model.
import { useId, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { schemaOf } from '../asking/chat-request.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';
import { PresetField } from './preset-field.tsx';

const NUMBERS = [
  { name: 'temperature', min: 0, max: 2, step: 0.1 },
  { name: 'topP', min: 0, max: 1, step: 0.05 },
  { name: 'maxTokens', min: 1, max: 1_000_000, step: 1 },
  { name: 'contextSize', min: 256, max: 10_000_000, step: 1 },
] as const;
const MORE_NUMBERS = [
  { name: 'topK', min: 0, max: 1_000_000, step: 1 },
  { name: 'minP', min: 0, max: 1, step: 0.01 },
  { name: 'repeatPenalty', min: 1, max: 2, step: 0.05 },
  { name: 'seed', min: 0, max: 2_147_483_647, step: 1 },
] as const;
const MORE = [...MORE_NUMBERS.map(({ name }) => name), 'stop', 'schema'] as const;

type NumberSetting = (typeof NUMBERS | typeof MORE_NUMBERS)[number];

interface SettingsDialogProps {
  settings: ChatSettings;
  onChange: (settings: ChatSettings) => void;
  onClose: () => void;
}

export function SettingsDialog({ settings, onChange, onClose }: SettingsDialogProps) {
  const texts = useTexts();
  const [hasMore] = useState(MORE.some((name) => settings[name] !== undefined));
  /** Sets a field, or takes it away. */
  const set = <Name extends keyof ChatSettings>(name: Name, value: ChatSettings[Name] | undefined) => {
    const { [name]: _, ...others } = settings;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const number = (field: NumberSetting) => (
    <NumberField
      key={field.name}
      {...field}
      value={settings[field.name]}
      onChange={(value) => set(field.name, value)}
    />
  );
  const setText = (name: 'system' | 'stop') => (text: string) => set(name, text === '' ? undefined : text);
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <div className="stack">
        <TextField label={texts.system} help={texts.systemHint} value={settings.system} onChange={setText('system')} />
        <div className="fields">{NUMBERS.map(number)}</div>
        <SwitchField
          label={texts.thinking}
          value={settings.thinking}
          onChange={(value) => set('thinking', value)}
          choices={{ '': texts.thinkingDefault, true: texts.thinkingOn, false: texts.thinkingOff }}
        />
        <SwitchField
          label={texts.shortens}
          value={settings.shortens === true ? true : undefined}
          onChange={(value) => set('shortens', value)}
          choices={{ '': texts.shortensOff, true: texts.shortensOn }}
        />
        <details className="more-settings" open={hasMore}>
          <summary>{texts.more}</summary>
          <div className="stack">
            <div className="fields">{MORE_NUMBERS.map(number)}</div>
            <TextField label={texts.stops} help={texts.stopsHint} value={settings.stop} onChange={setText('stop')} />
            <SchemaField value={settings.schema} onChange={(schema) => set('schema', schema)} />
          </div>
        </details>
        <PresetField settings={settings} onChange={onChange} />
      </div>
    </Dialog>
  );
}

interface TextFieldProps {
  label: string;
  help: string;
  value: string | undefined;
  isBad?: boolean;
  onChange: (text: string) => void;
}

function TextField({ label, help, value = '', isBad = false, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        value={value}
        aria-describedby={`${id}-help`}
        aria-invalid={isBad}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={isBad ? 'help bad' : 'help'} id={`${id}-help`}>
        {help}
      </span>
    </div>
  );
}

/** Text that is not a JSON object yet stays in the field and is not sent. */
function SchemaField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (schema: string | undefined) => void;
}) {
  const texts = useTexts();
  const [typed, setTyped] = useState({ text: value, value });
  const text = typed.value === value ? typed.text : value;
  const isBad = text !== undefined && text.trim() !== '' && schemaOf(text) === undefined;
  const change = (next: string) => {
    const kept = schemaOf(next) === undefined ? undefined : next;
    setTyped({ text: next, value: kept });
    if (kept !== value) onChange(kept);
  };
  return (
    <TextField
      label={texts.schema}
      help={isBad ? texts.schemaBad : texts.schemaHint}
      value={text}
      isBad={isBad}
      onChange={change}
    />
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
    <label>
      {label}
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

type NumberFieldProps = NumberSetting & { value: number | undefined; onChange: (value: number | undefined) => void };

function NumberField({ name, min, max, step, value, onChange }: NumberFieldProps) {
  const texts = useTexts();
  // What is typed is shown as it is typed, until the value changes elsewhere.
  const [typed, setTyped] = useState({ text: String(value ?? ''), value });
  const type = (text: string, next: number | undefined) => {
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  return (
    <label>
      {texts[name]}
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
      <span className="help">{texts[`${name}Hint`]}</span>
    </label>
  );
}
