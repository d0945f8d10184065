// One setting: its value, what it means, what it may be, and when a change counts.
import { useId } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { choicesOf, type Described, textOf } from './setting-values.ts';

interface SettingFieldProps {
  setting: Described;
  /** As config.json has it. */
  value: unknown;
  usual: unknown;
  /** What it is to become; undefined in it asks for the usual value. */
  change: { to: string | undefined } | undefined;
  onChange(key: string, text: string | undefined): void;
}

export function SettingField({ setting, value, usual, change, onChange }: SettingFieldProps) {
  const { settings: texts, common } = useTexts();
  const id = useId();
  const { key, help, expected, isLive } = setting;
  const text = change ? (change.to ?? textOf(usual)) : textOf(value);
  const isUsual = text === textOf(usual);
  const choices = typeof usual === 'boolean' ? ['true', 'false'] : choicesOf(setting);
  const shared = {
    id,
    value: text,
    'aria-describedby': `${id}-help`,
  };
  return (
    <div className={change ? 'setting changed' : 'setting'}>
      <label htmlFor={id}>
        <code>{key}</code>
      </label>
      <div className="line">
        {choices ? (
          <select {...shared} onChange={({ target }) => onChange(key, target.value)}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice === 'true' ? common.yes : choice === 'false' ? common.no : choice}
              </option>
            ))}
          </select>
        ) : (
          <input {...shared} spellCheck={false} onChange={({ target }) => onChange(key, target.value)} />
        )}
        {!isUsual && (
          <button type="button" aria-label={`${texts.reset}: ${key}`} onClick={() => onChange(key, undefined)}>
            {texts.reset}
          </button>
        )}
      </div>
      <p className="help" id={`${id}-help`}>
        {help}. {texts.expected(expected)} {texts.usual(textOf(usual) || '–')}. ({isLive ? texts.live : texts.restart})
      </p>
    </div>
  );
}
