// Shows descriptions, JSON and schemas of the documents, with the Markdown of the chat.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Lexer } from 'marked';
import { useState } from 'react';
import { CodeBlock } from '../chat/markdown/code-block.tsx';
import { inOrder } from '../chat/markdown/in-order.ts';
import { TokenView } from '../chat/markdown/token-view.tsx';
import { baseUrl } from '../kit/server.ts';
import type { Field, ObjectValue, Reference, Value } from './model.ts';

/** What both documents say, with this server's address in their texts. */
export const referenceQuery = {
  queryKey: ['reference'],
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn(): Promise<Reference> {
    const response = await fetch(`${baseUrl}/docs/reference.json`);
    const text = await response.text();
    if (!response.ok) throw new Error(JSON.parse(text)?.error?.message ?? text);
    const { origin: usual } = JSON.parse(text) as Reference;
    const socket = (address: string) => address.replace(/^http/, 'ws');
    return JSON.parse(text.replaceAll(usual, baseUrl).replaceAll(socket(usual), socket(baseUrl)));
  },
};

/** For all that is shown when the reference is here. */
export function useReference(): Reference {
  return useSuspenseQuery(referenceQuery).data;
}

export function Prose({ text }: { text: string }) {
  return (
    <div className="markdown">
      {inOrder(Lexer.lex(text), (token) => (
        <TokenView token={token} />
      ))}
    </div>
  );
}

/** One line, without a paragraph around it. */
export function Phrase({ text }: { text: string }) {
  return inOrder(Lexer.lexInline(text), (token) => <TokenView token={token} depth={1} />);
}

export function Code({ label, text, language }: { label: string; text: string; language: string }) {
  return (
    <div className="markdown">
      <CodeBlock
        code={text}
        language={language}
        title={label.replaceAll('`', '')}
        isGrowing={false}
      />
    </div>
  );
}

export function Json({ label, value }: { label: string; value: unknown }) {
  return <Code label={label} text={JSON.stringify(value, undefined, 2)} language="json" />;
}

interface DisclosureProps {
  title: string;
  /** Its first sentence stands behind the title. */
  text?: string;
  /** Names it in an address. */
  part?: string;
  isOpen?: boolean;
  children: () => React.ReactNode;
}

/** Its content is made when it is opened first, because schemas may contain themselves. */
export function Disclosure({ title, text = '', part, isOpen = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details
      open={isOpen}
      data-part={part}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <span className="title">{title}</span>{' '}
        <span className="quiet">
          <Phrase text={/^.+?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text} />
        </span>
      </summary>
      {wasOpened && children()}
    </details>
  );
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A link to the page of a schema; nothing where it has no name. */
export function SchemaLink({ of: name }: { of: string | Value }) {
  return typeof name === 'string' && <a href={`#/docs/schemas/${name}`}>{name}</a>;
}

type NamedObject = ObjectValue & { name?: string };

/** The objects of a value, with what the named ones have. */
export function objectsOf({ schemas }: Reference, of: string | Value): NamedObject[] {
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
export function ValueView({ of: given }: { of: string | Value }) {
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
  fields: readonly (Field & { in?: string })[];
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

function Description({ of: value }: { of: Value & { in?: string; isRequired?: boolean } }) {
  return (
    <>
      <span className="quiet">{value.type + (value.in ? `, in the ${value.in}` : '')}</span>
      {value.isRequired && <span className="required"> required</span>}
      <Prose text={value.description} />
      <p className="quiet small">
        <Phrase text={value.facts} />
      </p>
    </>
  );
}
