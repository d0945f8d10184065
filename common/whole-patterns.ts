// Regular expressions of schemas, which search in a text, as expressions for the whole text, which
// grammars hold.

/** A class, an escape, a bracket, or any other character. */
const TOKEN = /\[\^?(?:[^\\\]]|\\.)*\]|\\.|./gsu;

/** An expression that fits a whole text exactly where the given one is found in it. */
export function wholePattern(pattern: string): string {
  const alternatives = alternativesOf(pattern).map(wholeAlternative);
  const [only = ''] = alternatives;
  return alternatives.length === 1 ? `^${only}$` : `^(?:${alternatives.join('|')})$`;
}

/** What is between the bars that are in no brackets. */
function alternativesOf(pattern: string): readonly (readonly string[])[] {
  const alternatives: string[][] = [[]];
  let depth = 0;
  for (const token of pattern.match(TOKEN) ?? []) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === '|' && depth === 0) alternatives.push([]);
    else alternatives.at(-1)?.push(token);
  }
  return alternatives;
}

function wholeAlternative(tokens: readonly string[]): string {
  const isHeldAtStart = tokens[0] === '^';
  const isHeldAtEnd = tokens.at(-1) === '$';
  const inner = tokens.slice(isHeldAtStart ? 1 : 0, isHeldAtEnd ? -1 : undefined).join('');
  // A second "any text" next to one that is there would only give a grammar more ways to read the
  // same.
  const before = isHeldAtStart || inner.startsWith('.*') ? '' : '.*';
  const behind = isHeldAtEnd || (inner.endsWith('.*') && !inner.endsWith('\\.*')) ? '' : '.*';
  return `${before}${inner}${behind}`;
}
