// One setting: what it is called, its control, what it means, what it may be, and when a change
// counts.
import { useId, useState } from 'react';
import { Switch } from '../kit/switch.tsx';
import { numberText, unitName } from '../kit/units.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { counted, type Measure, measured, measureOf } from './measures.ts';
import type { Setting } from './setting-values.ts';
import { valueText } from './typed-values.ts';
import { nameOfValue } from './value-names.ts';

interface SettingFieldProps {
  setting: Setting;
  /** As config.json has it. */
  value: unknown;
  usual: unknown;
  /** Whether its name in config.json stands at its name for people. */
  isKeyShown: boolean;
  /** What it is to become; undefined in it asks for the usual value. */
  change: { to: string | undefined } | undefined;
  onChange(key: string, text: string | undefined): void;
}

/** A setting that is not the usual one is marked, and can be put back. */
export function SettingField({
  setting,
  value,
  usual,
  isKeyShown,
  change,
  onChange,
}: SettingFieldProps) {
  const { settings: texts } = useScreenTexts();
  const language = useLanguage();
  const id = useId();
  const limits = useLimits(setting);
  const { key, label, help, isLive, unit, shape } = setting;
  const text = change ? (change.to ?? valueText(usual)) : valueText(value);
  const isUsual = text === valueText(usual);
  const measure = measureOf(unit, usual);
  const unitText =
    measure && (measure.name === 'mebibyte' ? 'MiB' : unitName(measure.name, language));
  const reset = fill(texts.resetTo, { value: useUsual(setting, usual, measure, unitText) });
  return (
    <div className={isUsual ? 'setting' : 'setting changed'}>
      <div data-tip={key}>
        {shape.kind === 'switch' ? <strong>{label}</strong> : <label htmlFor={id}>{label}</label>}
        {isKeyShown && <code className="quiet">{key}</code>}
      </div>
      <div className="line">
        {measure ? (
          <MeasuredField
            id={id}
            measure={measure}
            isOpen={shape.open !== undefined}
            text={text}
            onChange={(next) => onChange(key, next)}
          />
        ) : (
          <Control id={id} setting={setting} text={text} onChange={(next) => onChange(key, next)} />
        )}
        {unitText && (
          <span className="quiet small" id={`${id}-unit`}>
            {unitText}
          </span>
        )}
        {!isUsual || change ? (
          <div className="line state">
            {change && !isLive && <span className="tag">{texts.restart}</span>}
            {!isUsual && (
              <button
                type="button"
                className="plain"
                aria-label={`${reset}: ${label}`}
                onClick={() => onChange(key, undefined)}
              >
                {reset}
              </button>
            )}
          </div>
        ) : undefined}
      </div>
      <p className="help" id={`${id}-help`}>
        {help.toLowerCase() === label.toLowerCase() ? limits : fill(texts.help, { help, limits })}
      </p>
    </div>
  );
}

function Control(props: {
  id: string;
  setting: Setting;
  text: string;
  onChange(text: string): void;
}) {
  const { id, text, onChange } = props;
  const language = useLanguage();
  const { shape, label, isInverted } = props.setting;
  const { kind, choices, open, least, most, isWhole } = shape;
  if (kind === 'switch')
    return (
      <Switch
        label={<span className="only-for-readers">{label}</span>}
        isOn={(text === 'true') !== isInverted}
        onChange={(isOn) => onChange(String(isOn !== isInverted))}
      />
    );
  const field = { id, 'aria-describedby': `${id}-help`, value: text };
  if (choices)
    return (
      <select {...field} onChange={({ target }) => onChange(target.value)}>
        {(open === undefined ? choices : [...choices, open]).map((choice) => (
          <option key={choice} value={choice}>
            {nameOfValue(choice, language)}
          </option>
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

interface MeasuredFieldProps {
  id: string;
  measure: Measure;
  /** Whether a word may stand in place of a number. */
  isOpen: boolean;
  /** In the unit of the setting. */
  text: string;
  onChange(text: string): void;
}

/** A number in a measure that people use. */
function MeasuredField({ id, measure, isOpen, text, onChange }: MeasuredFieldProps) {
  // What is being typed, as `1.`, says no more than `1`.
  const [typed, setTyped] = useState('');
  const isTyped = counted(typed, measure) === text;
  return (
    <input
      id={id}
      aria-describedby={`${id}-unit ${id}-help`}
      {...(!isOpen && { type: 'number', min: 0, step: 'any' })}
      spellCheck={false}
      value={isTyped ? typed : measured(text, measure)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(counted(target.value, measure));
      }}
    />
  );
}

/** The usual value as its control has it: on or off, a name, or a number with its unit. */
function useUsual(
  { shape, isInverted }: Setting,
  usual: unknown,
  measure: Measure | undefined,
  unit: string | undefined,
): string {
  const language = useLanguage();
  const text = valueText(usual);
  if (shape.kind === 'switch')
    return nameOfValue(String((usual === true) !== isInverted), language);
  if (shape.choices || text === '') return nameOfValue(text, language);
  if (!measure) return text;
  return Number.isFinite(Number(text)) ? `${measured(text, measure)} ${unit}` : text;
}

/** Greater limits are none that people meet. */
const HUGE = 2e6;

function useLimits({ shape, unit }: Setting): string {
  const { settings: texts } = useScreenTexts();
  const language = useLanguage();
  const { kind, least = 0, most = 0, open, choices } = shape;
  const number = (value: number) => numberText(value, language);
  const values = { least: number(least), most: number(most) };
  // Those are of the unit, which a person does not see.
  const isMeasured = unit === 'bytes' || unit === 'milliseconds';
  const range = isMeasured ? '' : fill(most > HUGE ? texts.atLeast : texts.between, values);
  const text =
    kind === 'number'
      ? range
      : kind in texts.kinds && texts.kinds[kind as keyof typeof texts.kinds];
  return [text, open && !choices && fill(texts.open, { word: open })].filter(Boolean).join('');
}
