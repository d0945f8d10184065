// The fields of the settings of a conversation.
import { useState } from 'react';
import { SelectField } from '../../kit/form.tsx';
import { schemaOf } from '../asking/chat-request.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { useChatTexts } from '../texts/texts.ts';
import type { ChatSettingsProps } from './preset-fields.tsx';

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

/** Keeps a JSON schema that is not one yet in its field, and does not hand it on. */
export function SettingsFields({ settings, onChange }: ChatSettingsProps) {
  const texts = useChatTexts();
  const [hasMore] = useState(MORE.some((name) => settings[name] !== undefined));
  const [isBad, setIsBad] = useState(false);
  /** Sets a field, or takes it away. */
  const set = <Name extends keyof ChatSettings>(
    name: Name,
    value: ChatSettings[Name] | undefined,
  ) => {
    const { [name]: _, ...others } = settings;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const text = (name: 'system' | 'stop', label: string, help: string) => (
    <TextField
      {...{ label, help }}
      value={settings[name]}
      onChange={(value) => set(name, value || undefined)}
    />
  );
  const number = ({ name, ...range }: (typeof NUMBERS | typeof MORE_NUMBERS)[number]) => (
    <label key={name}>
      {texts[name]}
      <input
        type="number"
        inputMode="decimal"
        {...range}
        placeholder={texts.asTheModel}
        defaultValue={settings[name]}
        onChange={({ target: { value, valueAsNumber } }) => {
          if (value === '') set(name, undefined);
          // What is not in range yet is still being typed; the server never gets it.
          else if (valueAsNumber >= range.min && valueAsNumber <= range.max)
            set(name, valueAsNumber);
        }}
      />
      <span className="help">{texts[`${name}Hint`]}</span>
    </label>
  );
  return (
    <>
      {text('system', texts.system, texts.systemHint)}
      <div className="fields">{NUMBERS.map(number)}</div>
      <SelectField
        label={texts.thinking}
        value={String(settings.thinking ?? '')}
        options={Object.entries({
          '': texts.thinkingDefault,
          true: texts.thinkingOn,
          false: texts.thinkingOff,
        })}
        onChange={({ target: { value } }) =>
          set('thinking', value === '' ? undefined : value === 'true')
        }
      />
      <SelectField
        label={texts.shortens}
        value={settings.shortens ? 'true' : ''}
        options={Object.entries({ '': texts.shortensOff, true: texts.shortensOn })}
        onChange={({ target: { value } }) => set('shortens', value === 'true' || undefined)}
      />
      <details open={hasMore}>
        <summary>{texts.more}</summary>
        <div className="stack">
          <div className="fields">{MORE_NUMBERS.map(number)}</div>
          {text('stop', texts.stops, texts.stopsHint)}
          <TextField
            label={texts.schema}
            help={isBad ? texts.schemaBad : texts.schemaHint}
            value={settings.schema}
            isBad={isBad}
            onChange={(text) => {
              // Text that is not a JSON object yet stays in the field and is not sent.
              const isGood = schemaOf(text) !== undefined;
              setIsBad(!isGood && text.trim() !== '');
              set('schema', isGood ? text : undefined);
            }}
          />
        </div>
      </details>
    </>
  );
}

interface TextFieldProps {
  label: string;
  help: string;
  value: string | undefined;
  isBad?: boolean;
  onChange: (text: string) => void;
}

function TextField({ label, help, value, isBad = false, onChange }: TextFieldProps) {
  return (
    <label>
      {label}
      <textarea
        rows={2}
        defaultValue={value}
        aria-invalid={isBad}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="help">{help}</span>
    </label>
  );
}
