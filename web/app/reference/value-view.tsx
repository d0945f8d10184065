// The fields of a schema.
import { Disclosure } from './disclosure.tsx';
import type { ObjectValue, Reference, SchemaField, SchemaValue } from './model.ts';
import { Phrase, Prose } from './prose.tsx';
import { useReference } from './use-reference.ts';

/** A link to the page of a schema; nothing where it has no name. */
export function SchemaLink({ of: name }: { of: string | SchemaValue }) {
  return typeof name === 'string' && <a href={`#/docs/schemas/${name}`}>{name}</a>;
}

type NamedObject = ObjectValue & { name?: string };

/** The objects of a value, with what the named ones have. */
export function objectsOf({ schemas }: Reference, of: string | SchemaValue): NamedObject[] {
  const { objects } = (typeof of === 'string' ? schemas[of] : of) ?? { objects: [] };
  return objects.flatMap((object): NamedObject[] =>
    typeof object === 'string'
      ? objectsOf({ schemas } as Reference, object).map((one) => ({ ...one, name: object }))
      : [object],
  );
}

/**
 * The fields of a value, or of each of its alternatives; those inside of a field open on demand.
 */
export function ValueView({ of: given }: { of: string | SchemaValue }) {
  const reference = useReference();
  const value = typeof given === 'string' ? reference.schemas[given] : given;
  const objects = objectsOf(reference, given);
  const [only] = objects;
  if (only !== undefined && objects.length === 1)
    return <FieldList fields={only.fields} isOpen={only.isOpen} />;
  return (
    <div>
      {only ? <p className="quiet">One of these:</p> : value && <Description of={value} />}
      {objects.map(({ name = 'object', description, fields, isOpen }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a schema does not change
        <Disclosure key={at} title={name} text={description}>
          {() => <FieldList fields={fields} isOpen={isOpen} />}
        </Disclosure>
      ))}
    </div>
  );
}

/** `isOpen` where there may be other fields. */
export function FieldList({
  fields,
  isOpen = false,
}: {
  fields: readonly (SchemaField & { in?: string })[];
  isOpen?: boolean;
}) {
  const reference = useReference();
  return (
    <ul className="list">
      {fields.map((field) => {
        const names = objectsOf(reference, field).flatMap(({ name }) => name ?? []);
        return (
          <li key={`${field.in} ${field.name}`} data-part={field.name}>
            <code className="name">{field.name}</code> <Description of={field} />
            {field.objects.length > 0 && (
              <Disclosure
                title={
                  names.length === 0 || names.length > 3
                    ? 'Its fields'
                    : `Fields of ${names.join(' or ')}`
                }
              >
                {() => <ValueView of={field} />}
              </Disclosure>
            )}
          </li>
        );
      })}
      {isOpen && <li className="quiet">Any other field.</li>}
    </ul>
  );
}

/** Since which version something is there, where not all versions have it. */
export function AddedIn({ of: { addedIn } }: { of: { addedIn?: string } }) {
  if (addedIn === undefined) return null;
  const text = addedIn === 'unreleased' ? 'not released yet' : `since ${addedIn}`;
  return <span className="quiet"> {text}</span>;
}

function Description({ of: value }: { of: SchemaValue & { in?: string; isRequired?: boolean } }) {
  return (
    <>
      <span className="quiet">{value.type + (value.in ? `, in the ${value.in}` : '')}</span>
      {value.isRequired && <span className="required"> required</span>}
      <AddedIn of={value} />
      <Prose text={value.description} />
      <p className="quiet small">
        <Phrase text={value.facts} />
      </p>
    </>
  );
}
