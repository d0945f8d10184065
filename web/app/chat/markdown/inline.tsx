// Shows the text inside a block of Markdown.
import type { Token, Tokens } from 'marked';
import { safeAddress, safePicture, withCharacters } from './addresses.ts';
import { Maths } from './maths.tsx';
import type { MathsToken } from './maths-syntax.ts';

const MAX_DEPTH = 24;

export function Inline({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that grows does so at its end
  return tokens.map((token, index) => <InlineView key={index} token={token} depth={depth} />);
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
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'maths':
      return <Maths source={(any as unknown as MathsToken).text} />;
    case 'link':
      return <Link address={token.href}>{inside()}</Link>;
    case 'image':
      return <Picture address={token.href} name={withCharacters(token.text)} />;
    default:
      return token.raw;
  }
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
