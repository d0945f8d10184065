// Shows descriptions, JSON and code of the documents, with the Markdown of the chat.
import { Lexer } from 'marked';
import { useState } from 'react';
import { BlockView } from '../chat/markdown/block-view.tsx';
import { CodeBlock } from '../chat/markdown/code-block.tsx';
import { Inline } from '../chat/markdown/inline.tsx';

export function Prose({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <div className="markdown">
      {Lexer.lex(text).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a description does not change
        <BlockView key={index} token={token} isGrowing={false} depth={0} />
      ))}
    </div>
  );
}

/** One line, without a paragraph around it. */
export function Phrase({ text }: { text: string }) {
  return <Inline tokens={Lexer.lexInline(text)} />;
}

export function Code({ label, text, language }: { label: string; text: string; language: string }) {
  return (
    <div className="markdown">
      <CodeBlock code={text} language={language} title={label.replaceAll('`', '')} isGrowing={false} />
    </div>
  );
}

export function Json({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return <Code label={label} text={text} language="json" />;
}

interface DisclosureProps {
  title: string;
  text?: string | undefined;
  /** Names it in an address. */
  part?: string;
  isOpen?: boolean;
  children: () => React.ReactNode;
}

/** Its content is made when it is opened first, because schemas may contain themselves. */
export function Disclosure({ title, text, part, isOpen = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} data-part={part} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <span className="title">{title}</span>
        {text !== undefined && (
          <span className="quiet">
            {' '}
            <Phrase text={firstSentence(text)} />
          </span>
        )}
      </summary>
      {wasOpened && children()}
    </details>
  );
}

export function firstSentence(text: string): string {
  return /^.+?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text;
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
