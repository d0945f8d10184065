// Writes grammars: what one still allows behind a text, and what one of two allows.
import { GBNF, type Gbnf } from './gbnf.ts';

export function printRest(grammar: Gbnf, ways: readonly (readonly number[])[]): string {
  const { alternatives } = grammar;
  const needed = new Set<number>();
  const print = (at: number) => printFrom(grammar, at, needed);
  const lines = [`root ::= ${ways.map((path) => path.map(print).join(' ') || '""').join(' | ')}`];
  // Printing a rule may show that others are needed; a set goes through those that are added on the way.
  for (const rule of needed)
    lines.push(`r${rule} ::= ${(alternatives[rule] ?? []).map((at) => print(at) || '""').join(' | ')}`);
  return lines.join('\n');
}

function printFrom({ types, values }: Gbnf, start: number, needed: Set<number>): string {
  const parts: string[] = [];
  for (let at = start; types[at] !== GBNF.end && types[at] !== GBNF.alternative; ) {
    const [type, value = 0] = [types[at], values[at]];
    at += 1;
    if (type === GBNF.rule) {
      needed.add(value);
      parts.push(`r${value}`);
    } else if (type === GBNF.token || type === GBNF.tokenNot)
      parts.push(`${type === GBNF.token ? '' : '!'}<[${value}]>`);
    else if (type === GBNF.anyChar) parts.push('.');
    else {
      let characters = escaped(value);
      for (; types[at] === GBNF.rangeEnd || types[at] === GBNF.charAlso; at += 1) {
        characters += `${types[at] === GBNF.rangeEnd ? '-' : ''}${escaped(values[at] ?? 0)}`;
      }
      parts.push(`[${type === GBNF.charNot ? '^' : ''}${characters}]`);
    }
  }
  return parts.join(' ');
}

const escaped = (character: number) => `\\U${character.toString(16).padStart(8, '0')}`;

const RULE = /^(?<name>[a-zA-Z0-9-]+)(?= *::=)/gm;

/** In the first rule of a grammar for calls: words that llama.cpp allows before them, in the notation of each family. */
const WORDS_BEFORE_CALLS: readonly (readonly [RegExp, string])[] = [
  [/until-\d+\??(?: space)?(?= tool-call)/g, '[ \\n]{0,4}'],
  [/\("[^"]*" until-\d+ "[^"]*"\)\? (?=tool-call)/, ''],
  [/message\* scan-to-toolcall/, 'thought?'],
  [/\(start any\)\*/, '(start analysis)*'],
  [/"all\\n" until-\d+ tools \| /, ''],
];
/** In a grammar for a response in a format: the fence that llama.cpp allows or wants around it, and takes away again. */
const FENCED = /"```json" space (response-format[a-z-]*) space "```"( \| )?/;

/** A grammar in which a call must come: a model that may say any words before it may never come to it. Blanks are none. */
export function withoutWords(grammar: string): string {
  return grammar.replace(/^root ::=.*$/m, (root) =>
    WORDS_BEFORE_CALLS.reduce((text, [words, instead]) => text.replace(words, instead), root),
  );
}

/** A grammar with one call where llama.cpp allows several in any case. */
export const withOneCall = (grammar: string) =>
  grammar.replace(/^(tool-calls ::= )\((tool-call)\??( space)?\)\+/m, '$1$2$3');

/** A grammar for a response that has no fence around it. */
export const withoutFence = <Grammar extends { text: string }>(grammar: Grammar): Grammar => ({
  ...grammar,
  text: grammar.text.replace(FENCED, (_, format, or) => (or === undefined ? format : '')),
});

/** A grammar for either a call or a response in a format. @returns GBNF */
export function eitherGrammar(call: string, response: string): string {
  const renamed = [call, response].map((text, index) => {
    const names = new Set([...text.matchAll(RULE)].map(([name]) => name));
    // Texts and classes of characters stay as they are.
    return text.replaceAll(/"(?:[^"\\]|\\.)*"?|\[(?:[^\]\\]|\\.)*\]?|[a-zA-Z0-9-]+/g, (word) =>
      names.has(word) ? `${'ab'[index]}-${word}` : word,
    );
  });
  return ['root ::= a-root | b-root', ...renamed].join('\n');
}
