// Shows a token of Markdown as elements. Text of a model never becomes HTML.
import type { Token, Tokens } from 'marked';
import { createElement, memo } from 'react';
import { DataImage } from '../../kit/data-image.tsx';
import { safeAddress, safePicture, withCharacters } from './addresses.ts';
import { CodeBlock, Shortened } from './code-block.tsx';
import { inOrder } from './in-order.ts';
import { Maths } from './made-html.tsx';
import { Table } from './table.tsx';

/** Tokens in tokens are shown up to here; what is deeper is shown as it came. */
const MAX_DEPTH = 28;

/** Tokens with the names of elements. */
const ELEMENTS = ['blockquote', 'hr', 'strong', 'em', 'del', 'br'];

interface TokenViewProps {
  token: Token;
  /** Of a heading of the text itself; one inside of other blocks is none to readers of screens. */
  level?: number | undefined;
  /** While it is true, code is not coloured yet. */
  isGrowing?: boolean;
  depth?: number;
}

/** Drawn again only when the token changes; tokens inside of it are drawn by it too. */
export const TokenView = memo(
  ({ token: any, level, isGrowing = false, depth = 0 }: TokenViewProps) => {
    const token = any as Tokens.Generic;
    // A block has the direction of its first letters, and what is inside of it has the same.
    const dir = depth === 0 ? 'auto' : undefined;
    const insideOf = (tokens: readonly Token[]) =>
      inOrder(tokens, (one) => <TokenView token={one} isGrowing={isGrowing} depth={depth + 1} />);
    const inside = () => insideOf(token.tokens ?? []);
    if (depth > MAX_DEPTH) return <span className="as-it-came">{token.raw}</span>;
    if (ELEMENTS.includes(token.type))
      return createElement(token.type, { dir }, token.tokens && inside());
    switch (token.type) {
      case 'space':
      case 'def':
      case 'checkbox':
        return null;
      case 'text':
        return token.tokens ? inside() : withCharacters(token.text);
      case 'escape':
        return token.text;
      case 'paragraph':
        return <p dir={dir}>{inside()}</p>;
      case 'element':
        return createElement(token.name, null, inside());
      case 'heading':
        return level ? (
          createElement(`h${level}`, { dir }, inside())
        ) : (
          <p dir={dir}>
            <strong>{inside()}</strong>
          </p>
        );
      case 'list':
        return createElement(
          token.ordered ? 'ol' : 'ul',
          { dir, start: token.ordered ? token.start : undefined },
          inOrder((token as Tokens.List).items, ({ task, checked, tokens }) => (
            <li className={task ? 'task' : undefined}>
              {/* A picture of a box, not a box: a text has no controls. */}
              {task && (checked ? '☑ ' : '☐ ')}
              {insideOf(tokens)}
            </li>
          )),
        );
      case 'table':
        return <Table token={token as Tokens.Table} draw={insideOf} />;
      case 'details':
        return (
          <details dir={dir}>
            <summary>{insideOf(token.summary)}</summary>
            {inside()}
          </details>
        );
      case 'footnote':
        return (
          <div className="footnote" dir={dir} data-note={token.name}>
            <sup>{token.name}</sup> {inside()}
          </div>
        );
      case 'footnoteReference':
        return <FootnoteReference name={token.text} />;
      case 'code':
        return <CodeBlock code={token.text} language={token.lang ?? ''} isGrowing={isGrowing} />;
      case 'codespan':
        return <code>{token.text}</code>;
      case 'maths':
      case 'mathsBlock':
        return <Maths source={token.text} isBlock={token.type === 'mathsBlock'} />;
      case 'link':
        return <Link address={withCharacters(token.href)}>{inside()}</Link>;
      case 'image':
        return <Picture address={withCharacters(token.href)} name={withCharacters(token.text)} />;
      case 'tooLong':
        return <Shortened text={token.text} />;
      default:
        return token.block ? <p className="as-it-came">{token.raw}</p> : token.raw;
    }
  },
);

/** An address of the page says which screen is shown, so this is a button. */
function FootnoteReference({ name }: { name: string }) {
  return (
    <sup>
      <button
        type="button"
        className="footnote-reference"
        onClick={({ currentTarget }) => {
          const notes = currentTarget
            .closest('.markdown')
            ?.querySelectorAll<HTMLElement>('.footnote');
          [...(notes ?? [])]
            .find(({ dataset }) => dataset.note === name)
            ?.scrollIntoView({ block: 'nearest' });
        }}
      >
        {name}
      </button>
    </sup>
  );
}

function Link({ address, children }: { address: string; children: React.ReactNode }) {
  const safe = safeAddress(address, location.origin);
  if (safe === undefined) return <span title={address}>{children}</span>;
  return (
    <a href={safe} title={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Loading a picture from elsewhere would tell others what is read here, so it is a link. */
function Picture({ address, name }: { address: string; name: string }) {
  const safe = safePicture(address);
  return safe === undefined ? (
    <Link address={address}>{name || address}</Link>
  ) : (
    <DataImage url={safe} alt={name} />
  );
}
