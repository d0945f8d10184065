// Shows the fields of a schema; what is inside of a field opens on demand.
import { Fragment } from 'react';
import type { Example, Parameter, Schema } from './model.ts';
import { Disclosure, Json, Prose } from './prose.tsx';
import { inner, limits, named, nameOf, type Schemas, typeText } from './schema-text.ts';
import { useReference } from './use-reference.ts';

/** The fields of a value, or of each of its alternatives. */
export function SchemaView({ schema: reference }: { schema: Schema }) {
  const { schemas } = useReference();
  const parts = inner(schemas, reference);
  const [only] = parts;
  const { schema, name } = named(schemas, reference);
  if (only === undefined) {
    return (
      <div>
        <code className="type">{typeText(schemas, reference)}</code>
        <Facts schema={schema} />
        <Prose text={schema.description} />
      </div>
    );
  }
  if (parts.length === 1) return <Fields schema={only.schema} />;
  return (
    <div>
      <p className="quiet">{name === undefined ? 'One of these:' : `A ${name} is one of these:`}</p>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a schema does not change
        <Disclosure key={index} title={part.name ?? 'object'} text={part.schema.description}>
          {() => <Fields schema={part.schema} />}
        </Disclosure>
      ))}
    </div>
  );
}

function Fields({ schema: { properties = {}, required = [], additionalProperties } }: { schema: Schema }) {
  const { schemas } = useReference();
  return (
    <ul className="list">
      {Object.entries(properties).map(([name, reference]) => {
        const { schema } = named(schemas, reference);
        return (
          <li key={name} data-part={name}>
            <code className="name">{name}</code> <span className="type">{typeText(schemas, reference)}</span>
            {required.includes(name) && <span className="required"> required</span>}
            <Prose text={reference.description ?? schema.description} />
            <Facts schema={schema} />
            {inner(schemas, reference).length > 0 && (
              <Disclosure title={insideTitle(schemas, reference)}>{() => <SchemaView schema={reference} />}</Disclosure>
            )}
          </li>
        );
      })}
      {additionalProperties === true && <li className="quiet">Any other field.</li>}
    </ul>
  );
}

/** `Fields of ToolCall` or, where it has no name, `Its fields`. */
function insideTitle(schemas: Schemas, reference: Schema): string {
  const names = inner(schemas, reference).flatMap(({ name }) => name ?? []);
  return names.length === 0 || names.length > 3 ? 'Its fields' : `Fields of ${names.join(' or ')}`;
}

/** What values are allowed. `more` is said behind it. */
function Facts({ schema, more = [] }: { schema: Schema; more?: readonly string[] }) {
  const said = [...limits(schema), ...more].join(', ');
  const values = schema.enum ?? [];
  if (said === '' && values.length < 2) return null;
  return (
    <p className="quiet small">
      {values.length > 1 && (
        <>
          One of{' '}
          {values.map((value, at) => (
            <Fragment key={String(value)}>
              {at > 0 && ', '}
              <code>{JSON.stringify(value)}</code>
            </Fragment>
          ))}
          .{' '}
        </>
      )}
      {said}
    </p>
  );
}

/** A link to the page of a named schema; nothing where it has no name. */
export function SchemaLink({ schema: { $ref } }: { schema: Schema }) {
  if ($ref === undefined) return null;
  const name = nameOf($ref);
  return <a href={`#/docs/schemas/${name}`}>{name}</a>;
}

/** An event or a message: first what it looks like, then what its fields mean. */
export function ExampleAndFields({ examples, schema: name }: { examples: readonly Example[]; schema: string }) {
  const schema = { $ref: `#/components/schemas/${name}` };
  return (
    <div>
      {examples.map(({ summary, value }) => (
        <Json key={summary} label={summary} value={value} />
      ))}
      <p>
        Fields of <SchemaLink schema={schema} />
      </p>
      <SchemaView schema={schema} />
    </div>
  );
}

export function ParameterList({ parameters }: { parameters: readonly Parameter[] }) {
  const { schemas } = useReference();
  return (
    <ul className="list">
      {parameters.map(({ name, in: place, required, description, schema, example }) => (
        <li key={`${place} ${name}`}>
          <code className="name">{name}</code>{' '}
          <span className="type">{`${typeText(schemas, schema)}, in the ${place}`}</span>
          {required && <span className="required"> required</span>}
          <Prose text={description} />
          <Facts schema={schema} more={example === undefined ? [] : [`example ${JSON.stringify(example)}`]} />
        </li>
      ))}
    </ul>
  );
}
