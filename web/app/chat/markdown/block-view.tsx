// Shows one block of Markdown.
import type { Token, Tokens } from 'marked';
import { CodeBlock } from './code-block.tsx';
import type { HeadingLevel } from './heading-levels.ts';
import { Inline } from './inline.tsx';
import { Maths } from './maths.tsx';
import type { MathsToken } from './maths-syntax.ts';

/** Blocks in blocks are shown up to here; what is deeper is shown as text. */
const MAX_DEPTH = 24;

interface BlockProps<Kind> {
  token: Kind;
  /** Of a heading of the text itself; one inside of other blocks is none to readers of screens. */
  level?: HeadingLevel | undefined;
  isGrowing: boolean;
  depth: number;
}

export function BlockView({ token: any, level, isGrowing, depth }: BlockProps<Token>) {
  const token = any as Tokens.Generic | MarkedBlock;
  if (depth > MAX_DEPTH) return <pre className="as-it-came">{token.raw}</pre>;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return <Heading token={token as Tokens.Heading} level={level} />;
    case 'paragraph':
      return (
        <p>
          <Inline tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case 'text':
      return <Inline tokens={(token as Tokens.Text).tokens ?? [any]} />;
    case 'code':
      return (
        <CodeBlock
          code={(token as Tokens.Code).text}
          language={(token as Tokens.Code).lang ?? ''}
          isGrowing={isGrowing}
        />
      );
    case 'mathsBlock':
      return <Maths source={(token as MathsToken).text} isBlock />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={(token as Tokens.Blockquote).tokens} isGrowing={isGrowing} depth={depth + 1} />
        </blockquote>
      );
    case 'list':
      return <List token={token as Tokens.List} isGrowing={isGrowing} depth={depth} />;
    case 'table':
      return <Table token={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    default:
      return <p className="as-it-came">{token.raw}</p>;
  }
}

type MarkedBlock = Tokens.Heading | Tokens.Paragraph | Tokens.Code | Tokens.List | Tokens.Table;

function Blocks({ tokens, isGrowing, depth }: { tokens: readonly Token[]; isGrowing: boolean; depth: number }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
    <BlockView key={index} token={token} isGrowing={isGrowing} depth={depth} />
  ));
}

function Heading({ token, level }: { token: Tokens.Heading; level: HeadingLevel | undefined }) {
  const content = <Inline tokens={token.tokens} />;
  if (level === undefined) {
    return (
      <p>
        <strong>{content}</strong>
      </p>
    );
  }
  const Place = `h${level}` as const;
  return <Place>{content}</Place>;
}

function List({ token, isGrowing, depth }: BlockProps<Tokens.List>) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only added at the end
    <li key={index} className={item.task ? 'task' : undefined}>
      {/* A picture of a box, not a box: a text has no controls. */}
      {item.task && <span className="task-mark">{item.checked ? '☑ ' : '☐ '}</span>}
      <Blocks tokens={item.tokens.filter(({ type }) => type !== 'checkbox')} isGrowing={isGrowing} depth={depth + 1} />
    </li>
  ));
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={typeof token.start === 'number' ? token.start : 1}>{items}</ol>;
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells do not move
              <th key={column} className={cell.align ?? undefined}>
                <Inline tokens={cell.tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells do not move
                <td key={column} className={cell.align ?? undefined}>
                  <Inline tokens={cell.tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
