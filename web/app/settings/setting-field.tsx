// One setting: what it is called, its control, what it means, what it may be, and when a change counts.
import { useId } from 'react';
import { Switch } from '../kit/choices.tsx';
import { bytesText, durationText, numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { type Setting, textOf } from './setting-values.ts';

interface SettingFieldProps {
  setting: Setting;
  /** As config.json has it. */
  value: unknown;
  usual: unknown;
  /** What it is to become; undefined in it asks for the usual value. */
  change: { to: string | undefined } | undefined;
  onChange(key: string, text: string | undefined): void;
}

export function SettingField({ setting, value, usual, change, onChange }: SettingFieldProps) {
  const { settings: texts } = useTexts();
  const language = useLanguage();
  const id = useId();
  const { key, label, help, isLive, unit, shape } = setting;
  const text = change ? (change.to ?? textOf(usual)) : textOf(value);
  const isUsual = text === textOf(usual);
  return (
    <div className={isUsual ? 'setting' : 'setting changed'}>
      <div>
        {shape.kind === 'switch' ? <strong className="small">{label}</strong> : <label htmlFor={id}>{label}</label>}
        <code className="quiet">{key}</code>
      </div>
      <div className="line">
        <Control id={id} setting={setting} text={text} onChange={(next) => onChange(key, next)} />
        <span className="quiet small">{measureText(text, unit, language)}</span>
        {!isLive && <span className="tag">{texts.restart}</span>}
        {!isUsual && (
          <button
            type="button"
            className="plain"
            aria-label={`${texts.reset}: ${label}`}
            onClick={() => onChange(key, undefined)}
          >
            {texts.reset} ({measureText(textOf(usual), unit, language) || textOf(usual) || '–'})
          </button>
        )}
      </div>
      <p className="help" id={`${id}-help`}>
        {fill(texts.help, { help, limits: useLimits(setting) })}
      </p>
    </div>
  );
}

function Control(props: { id: string; setting: Setting; text: string; onChange(text: string): void }) {
  const { id, text, onChange } = props;
  const { shape, label } = props.setting;
  const { kind, choices, open, least, most, isWhole } = shape;
  if (kind === 'switch')
    return (
      <Switch
        label={<span className="only-for-readers">{label}</span>}
        isOn={text === 'true'}
        onChange={(isOn) => onChange(String(isOn))}
      />
    );
  const field = { id, 'aria-describedby': `${id}-help`, value: text };
  if (choices)
    return (
      <select {...field} onChange={({ target }) => onChange(target.value)}>
        {[...choices, ...(open === undefined ? [] : [open])].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  const isNumber = kind === 'number' && open === undefined;
  return (
    <input
      {...field}
      {...(isNumber && { type: 'number', min: least, max: most, step: isWhole ? 1 : 'any' })}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Bytes, milliseconds and the like, as people read them. */
function measureText(text: string, unit: string | undefined, language: string): string {
  const value = Number(text);
  if (!(value > 0)) return '';
  if (unit === 'bytes') return bytesText(value, language);
  if (unit === 'mebibytes') return bytesText(value * 2 ** 20, language);
  const seconds = { milliseconds: value / 1000, seconds: value, hours: value * 3600 }[unit ?? ''];
  return seconds === undefined ? '' : durationText(seconds, language);
}

/** Greater limits are none that people meet. */
const HUGE = 2e6;

function useLimits({ shape }: Setting): string {
  const { settings: texts } = useTexts();
  const language = useLanguage();
  const { kind, least = 0, most = 0, open } = shape;
  const number = (value: number) => numberText(value, language);
  const values = { least: number(least), most: number(most) };
  const range = fill(most > HUGE ? texts.atLeast : texts.between, values);
  const text = kind === 'number' ? range : kind in texts.kinds && texts.kinds[kind as keyof typeof texts.kinds];
  return [text, open && fill(texts.open, { word: open })].filter(Boolean).join('');
}
