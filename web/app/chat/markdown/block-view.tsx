// Shows one block of Markdown.
import type { MarkedToken, Token, Tokens } from 'marked';
import { CodeBlock } from './code-block.tsx';
import type { HeadingLevel } from './heading-levels.ts';
import type { HtmlToken } from './html-syntax.ts';
import { inOrder } from './in-order.ts';
import { Inline } from './inline.tsx';
import { Maths } from './maths.tsx';
import type { MathsToken } from './maths-syntax.ts';
import { Table } from './table.tsx';

/** Blocks in blocks are shown up to here; what is deeper is shown as text. */
const MAX_DEPTH = 24;

interface BlockProps<Kind> {
  token: Kind;
  /** Of a heading of the text itself; one inside of other blocks is none to readers of screens. */
  level?: HeadingLevel | undefined;
  isGrowing: boolean;
  depth: number;
}

type Known = MarkedToken | HtmlToken | (MathsToken & { type: 'mathsBlock' });

export function BlockView({ token: any, level, isGrowing, depth }: BlockProps<Token>) {
  const token = any as Known;
  // A block has the direction of its first letters, and what is inside of it has the same.
  const dir = depth === 0 ? 'auto' : undefined;
  const inside = (tokens: readonly Token[]) => <Blocks tokens={tokens} isGrowing={isGrowing} depth={depth + 1} />;
  if (depth > MAX_DEPTH) return <pre className="as-it-came">{token.raw}</pre>;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Place = level === undefined ? 'p' : (`h${level}` as const);
      const words = <Inline tokens={token.tokens} />;
      return <Place dir={dir}>{level === undefined ? <strong>{words}</strong> : words}</Place>;
    }
    case 'paragraph':
      return (
        <p dir={dir}>
          <Inline tokens={token.tokens} />
        </p>
      );
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} />;
    case 'code':
      return <CodeBlock code={token.text} language={token.lang ?? ''} isGrowing={isGrowing} />;
    case 'mathsBlock':
      return <Maths source={token.text} isBlock />;
    case 'blockquote':
      return <blockquote dir={dir}>{inside(token.tokens)}</blockquote>;
    case 'list':
      return <List token={token} isGrowing={isGrowing} depth={depth} />;
    case 'table':
      return <Table token={token} />;
    case 'details':
      return (
        <details dir={dir}>
          <summary>{token.summary && <Inline tokens={token.summary} />}</summary>
          {inside(token.tokens)}
        </details>
      );
    case 'footnote':
      return (
        <div className="footnote" dir={dir} data-note={token.name}>
          <sup>{token.name}</sup> <Inline tokens={token.tokens} />
        </div>
      );
    case 'hr':
      return <hr />;
    default:
      return <p className="as-it-came">{token.raw}</p>;
  }
}

function Blocks({ tokens, isGrowing, depth }: { tokens: readonly Token[]; isGrowing: boolean; depth: number }) {
  return inOrder(tokens, (token) => <BlockView token={token} isGrowing={isGrowing} depth={depth} />);
}

function List({ token, isGrowing, depth }: BlockProps<Tokens.List>) {
  const items = inOrder(token.items, ({ task, checked, tokens }) => (
    <li className={task ? 'task' : undefined}>
      {/* A picture of a box, not a box: a text has no controls. */}
      {task && <span className="task-mark">{checked ? '☑ ' : '☐ '}</span>}
      <Blocks tokens={tokens.filter(({ type }) => type !== 'checkbox')} isGrowing={isGrowing} depth={depth + 1} />
    </li>
  ));
  const dir = depth === 0 ? 'auto' : undefined;
  if (!token.ordered) return <ul dir={dir}>{items}</ul>;
  return (
    <ol dir={dir} start={typeof token.start === 'number' ? token.start : 1}>
      {items}
    </ol>
  );
}
