// Thoughts that a client does not want to see, in the opaque text that it gives back with the next turn.

/** So that one of another server is told apart. */
const MARK = 'lemonade';

/** Not secret: whoever has it may read the thought. Without a thought, the mark alone. */
export function sealThought(thought = ''): string {
  return thought === '' ? MARK : `${MARK}.${Buffer.from(thought).toString('base64url')}`;
}

/** Undefined for what holds none, or comes from another server. */
export function openThought(sealed: string | null | undefined): string | undefined {
  if (!sealed?.startsWith(`${MARK}.`)) return undefined;
  return Buffer.from(sealed.slice(MARK.length + 1), 'base64url').toString('utf8');
}
