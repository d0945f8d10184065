// Texts and code of the documents, with the Markdown of the chat.
import { CodeBlock } from '../chat/markdown/code-block.tsx';
import { inOrder } from '../chat/markdown/in-order.ts';
import { TokenView } from '../chat/markdown/token-view.tsx';
import { chaptersOf } from './chapters.ts';
import { readBlocks, readLine } from './read-text.ts';

/** Paragraphs, lists and code, as a document has them. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="markdown">
      {inOrder(readBlocks(text), (token) => (
        <TokenView token={token} />
      ))}
    </div>
  );
}

/**
 * A text in chapters. The one with steps stands in a frame, with `afterSteps` below the steps: it is
 * what a reader does first.
 */
export function Chapters({ text, afterSteps }: { text: string; afterSteps: React.ReactNode }) {
  return chaptersOf(text).map(({ title, tokens, hasSteps }) => (
    <section key={title} className={`markdown chapter ${hasSteps ? 'card' : ''}`}>
      {title !== '' && <h2>{title}</h2>}
      {inOrder(tokens, (token) => (
        <TokenView token={token} />
      ))}
      {hasSteps && afterSteps}
    </section>
  ));
}

/** One line, without a paragraph around it. */
export function Phrase({ text }: { text: string }) {
  return inOrder(readLine(text), (token) => <TokenView token={token} depth={1} />);
}

/** A block with a label above it, which can be copied. */
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

/** Any value, on several lines. */
export function Json({ label, value }: { label: string; value: unknown }) {
  return <Code label={label} text={JSON.stringify(value, undefined, 2)} language="json" />;
}
