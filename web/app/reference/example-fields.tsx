// Fields that are filled in from examples of the documents.
import { SelectField } from '../kit/form.tsx';
import { fieldText } from './field-text.ts';
import type { Example, Page, SchemaField } from './model.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { useReference } from './use-reference.ts';
import { objectsOf } from './value-view.tsx';

/** The fields of a body, filled in from its first example. */
export function BodyFields({ body }: { body: NonNullable<Page['body']> }) {
  const reference = useReference();
  const { value, examples, isRequired, mediaType } = body;
  const first = examples[0]?.value ?? {};
  const choice = <ExampleChoice examples={examples} />;
  if (mediaType !== 'multipart/form-data') {
    return (
      <>
        {choice}
        <JsonField label="Body (JSON)" value={first} isRequired={isRequired} />
      </>
    );
  }
  const fields = objectsOf(reference, value).flatMap((object) => object.fields);
  const isPlain = ({ name, isRequired: isNeeded }: SchemaField) =>
    isNeeded || examples.some((example) => name in (example.value as object));
  const rest = fields.filter((field) => !isPlain(field));
  const given = first as Readonly<Record<string, unknown>>;
  return (
    <>
      {choice}
      <ParameterFields kind="form" fields={fields.filter(isPlain)} given={given} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more fields</summary>
          <div className="stack">
            <ParameterFields kind="form" fields={rest} />
          </div>
        </details>
      )}
    </>
  );
}

/** Fills the form that it is in with the chosen example. */
export function ExampleChoice({ examples }: { examples: readonly Example[] }) {
  const fill = (form: HTMLFormElement | null, value: unknown) => {
    const fields = Object.entries(value as object).map(
      ([name, given]) => [`form:${name}`, given] as const,
    );
    for (const [name, given] of [['json', value] as const, ...fields]) {
      const field = form?.querySelector<HTMLInputElement>(
        `[name="${CSS.escape(name)}"]:not([type=file])`,
      );
      if (!field) continue;
      field.value = fieldText(given);
      field.setCustomValidity('');
    }
  };
  if (examples.length < 2) return null;
  return (
    <SelectField
      label="Example"
      options={examples.map(({ summary }, at) => [at, summary.replaceAll('`', '')])}
      onChange={({ target: { form, value } }) => fill(form, examples[+value]?.value)}
    />
  );
}

/** Says while one types where the text is not JSON; the form is not sent then. */
export function JsonField({
  label,
  value,
  isRequired,
}: {
  label: string;
  value: unknown;
  isRequired: boolean;
}) {
  return (
    <label>
      {label}
      <textarea
        name="json"
        rows={12}
        spellCheck={false}
        autoComplete="off"
        required={isRequired}
        defaultValue={fieldText(value)}
        onChange={({ target }) => target.setCustomValidity(mistakeIn(target.value))}
      />
    </label>
  );
}

/** '' where there is none. */
function mistakeIn(json: string): string {
  try {
    if (json.trim() !== '') JSON.parse(json);
    return '';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}
