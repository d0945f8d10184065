// A field for each parameter of an operation or a channel, and for each field of a form.
import { fieldText } from './field-text.ts';
import type { SchemaField } from './model.ts';

interface FieldsProps {
  kind: 'query' | 'form';
  fields: readonly (SchemaField & { in?: string; example?: unknown })[];
  given?: Readonly<Record<string, unknown>>;
}

/** Fields for the parameters of an operation or a channel, or for a form; an example is a hint. */
export function ParameterFields({ kind, fields, given = {} }: FieldsProps) {
  return fields.map(
    ({ name, in: place = kind, isRequired, description, choices, type, example }) => {
      const value = given[name] ?? (isRequired ? example : undefined) ?? '';
      const isFile = type.includes('file');
      const shared = {
        name: `${place}:${name}`,
        required: isRequired,
        defaultValue: isFile ? '' : fieldText(value),
      };
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: one of the three is inside
        <label key={name} title={description}>
          <span>
            <code>{name}</code>
            {isRequired && <span className="required"> required</span>}
          </span>
          {choices && (
            <select {...shared}>
              {['', ...choices].map((choice) => (
                <option key={String(choice)}>{String(choice)}</option>
              ))}
            </select>
          )}
          {!choices && (
            <input
              {...shared}
              type={isFile ? 'file' : 'text'}
              placeholder={String(example ?? '')}
              autoComplete="off"
            />
          )}
        </label>
      );
    },
  );
}
