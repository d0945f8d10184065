// Texts and code of the documents, with the Markdown of the chat.
import { Lexer } from 'marked';
import { CodeBlock } from '../chat/markdown/code-block.tsx';
import { inOrder } from '../chat/markdown/in-order.ts';
import { TokenView } from '../chat/markdown/token-view.tsx';

/** Paragraphs, lists and code, as a document has them. */
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
