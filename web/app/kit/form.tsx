// What forms are made of: fields with their names, buttons that say with what they do something,
// and what is filled in.
import type { ComponentProps, ReactNode } from 'react';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Named {
  label: string;
  help?: ReactNode;
}

/** A line of text with its label, and what is said of it below. */
export function TextField({ label, help, ...input }: Named & ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input spellCheck={false} {...input} />
      {help && <span className="help">{help}</span>}
    </label>
  );
}

type Options = readonly (readonly [value: string | number, text: string])[];

/** One of a few values, which the browser's own list shows. */
export function SelectField({
  label,
  options,
  ...select
}: Named & ComponentProps<'select'> & { options: Options }) {
  return (
    <label>
      {label}
      <select {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Hands over what is filled in when it is sent. */
export function Form({
  onData,
  ...form
}: { onData(data: FormData): void } & ComponentProps<'form'>) {
  return (
    <form
      className="stack"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onData(new FormData(event.currentTarget));
      }}
    />
  );
}

/** Does something with what has a name, which those hear who don't see the row around it. */
export function ActionButton({
  action,
  name,
  ...button
}: { action: string; name: string } & ComponentProps<'button'>) {
  const { models: texts } = useTexts();
  return (
    <button type="button" aria-label={fill(texts.of, { action, name })} {...button}>
      {action}
    </button>
  );
}
