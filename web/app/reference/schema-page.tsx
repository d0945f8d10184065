// The page of a schema.
import { TitledSection } from './disclosure.tsx';
import type { NamedValue } from './model.ts';
import { PageLinks } from './page-links.tsx';
import { Json, Prose } from './prose.tsx';
import { AddedIn, ValueView } from './value-view.tsx';

/** Its fields, an example, and where it is used. */
export function SchemaPage({ name, schema }: { name: string; schema: NamedValue }) {
  const { description, example, usedBy } = schema;
  return (
    <article>
      <p className="quiet">
        Schema
        <AddedIn of={schema} />
      </p>
      <h1 tabIndex={-1}>{name}</h1>
      <Prose text={description} />
      <TitledSection title="Fields">
        <ValueView of={name} />
      </TitledSection>
      {example !== undefined && <Json label="Example" value={example} />}
      <TitledSection title="Used by">
        <PageLinks of={usedBy} />
      </TitledSection>
    </article>
  );
}
