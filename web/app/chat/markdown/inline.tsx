// Shows the text inside a block of Markdown.
import type { Token, Tokens } from 'marked';
import { createElement } from 'react';
import { safeAddress, safePicture, withCharacters } from './addresses.ts';
import { inOrder } from './in-order.ts';
import { Maths } from './maths.tsx';
import { Shortened } from './shortened.tsx';

const MAX_DEPTH = 24;

export function Inline({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }) {
  return inOrder(tokens, (token) => <InlineView token={token} depth={depth} />);
}

function InlineView({ token: any, depth }: { token: Token; depth: number }) {
  const token = any as Tokens.Generic;
  const inside = () =>
    token.tokens && depth < MAX_DEPTH ? <Inline tokens={token.tokens} depth={depth + 1} /> : withCharacters(token.raw);
  switch (token.type) {
    case 'text':
      return token.tokens ? inside() : withCharacters(token.text);
    case 'escape':
      return token.text;
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, inside());
    case 'element':
      return createElement(token.name, null, inside());
    case 'tooLong':
      return <Shortened text={token.text} />;
    case 'footnoteReference':
      return <FootnoteReference name={token.text} />;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'maths':
      return <Maths source={token.text} />;
    case 'link':
      return <Link address={token.href}>{inside()}</Link>;
    case 'image':
      return <Picture address={token.href} name={withCharacters(token.text)} />;
    default:
      return token.raw;
  }
}

/** An address of the page says which screen is shown, so this is a button. */
function FootnoteReference({ name }: { name: string }) {
  return (
    <sup>
      <button
        type="button"
        className="footnote-reference"
        onClick={({ currentTarget }) => {
          const notes = currentTarget.closest('.markdown')?.querySelectorAll<HTMLElement>('.footnote');
          [...(notes ?? [])].find(({ dataset }) => dataset.note === name)?.scrollIntoView({ block: 'nearest' });
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
  if (safe !== undefined) return <img src={safe} alt={name} />;
  return <Link address={address}>{name || address}</Link>;
}
