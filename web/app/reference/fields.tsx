// Fields of a form for what a request takes.
import { useId } from 'react';
import type { Parameter } from './model.ts';

interface ParameterRowsProps {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Fields for the parameters of an operation or a channel; an example is a hint. */
export function ParameterRows({ parameters, values, onChange }: ParameterRowsProps) {
  return parameters.map(({ name, required, schema, example, description }) => (
    <TextField
      key={name}
      name={name}
      isRequired={required}
      description={description}
      choices={schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)}
      hint={String(example ?? '')}
      value={values[name] ?? ''}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ));
}

interface TextFieldProps {
  name: string;
  isRequired: boolean;
  description: string;
  choices?: readonly unknown[] | undefined;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ name, isRequired, description, choices, hint, value, onChange }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <FieldLabel {...{ id, name, isRequired, description }} />
      {choices ? (
        <select {...shared}>
          {['', ...choices].map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </select>
      ) : (
        <input {...shared} type="text" placeholder={hint} autoComplete="off" />
      )}
    </div>
  );
}

export function FieldLabel({
  id,
  name,
  isRequired,
  description,
}: Pick<TextFieldProps, 'name' | 'isRequired' | 'description'> & { id: string }) {
  return (
    <label htmlFor={id} title={description}>
      <span>
        <code>{name}</code>
        {isRequired && <span className="required"> required</span>}
      </span>
    </label>
  );
}
