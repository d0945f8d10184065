// Collects the rules of the grammar that the schemas of one request become, within limits.
import { GRAMMAR_LIMITS } from './gbnf.ts';
import { createLanguages } from './regular-language.ts';

/** A schema that asks for something which a grammar can't hold the model to, or for too much of it. */
export class UnsupportedSchema extends Error {
  override readonly name: string = 'UnsupportedSchema';
}

/** One that takes more than the limits of a request leave; nothing of it can be written then. */
export class SchemaTooLarge extends UnsupportedSchema {
  override readonly name = 'SchemaTooLarge';

  constructor(given: number, what: string, limit: number) {
    super(`It takes at least ${given} ${what}; the limit is ${limit}. Make it simpler.`);
  }
}

/** Of the schemas of one request together. */
const LIMITS = { parts: 20_000, values: 10_000, bytes: GRAMMAR_LIMITS.bytes / 2 };
const MEANINGS = { parts: 'parts', values: "values of 'enum' and 'const'", bytes: 'bytes of grammar' };

/** Rules of every grammar. */
const BASIC_RULES = {
  ws: '| " " | "\\n" [ \\t]{0,20}',
  char: '[^"\\\\\\x7F\\x00-\\x1F] | "\\\\" (["\\\\bfnrt] | "u" [0-9a-fA-F]{4})',
  string: '"\\"" char* "\\""',
  integer: '"-"? ("0" | [1-9] [0-9]{0,15})',
  number: 'integer ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,3})?',
  boolean: '"true" | "false"',
  null: '"null"',
  object: '"{" ws (string ws ":" ws value (ws "," ws string ws ":" ws value)*)? ws "}"',
  array: '"[" ws (value (ws "," ws value)*)? ws "]"',
  value: 'object | array | string | number | boolean | null',
} satisfies Record<string, string>;

export type GrammarWriter = ReturnType<typeof createGrammarWriter>;

export function createGrammarWriter() {
  const spent = { parts: 0, values: 0, bytes: 0 };
  const rules = new Map<string, string>();
  /** Names by what they stand for, so that equal parts are written once. */
  const names = new Map<string, string>();

  /** @throws {SchemaTooLarge} */
  function spend(what: keyof typeof LIMITS, amount: number): void {
    spent[what] += amount;
    if (spent[what] > LIMITS[what]) throw new SchemaTooLarge(spent[what], MEANINGS[what], LIMITS[what]);
  }

  /** @throws {SchemaTooLarge} */
  function define(name: string, expression: string): void {
    spend('bytes', Buffer.byteLength(name) + Buffer.byteLength(expression) + 6);
    rules.set(name, expression);
  }

  /** A name for a rule that is to be defined; until then any value matches it. */
  function newName(): string {
    const name = `rule-${rules.size}`;
    rules.set(name, 'value');
    return name;
  }

  return {
    /** Patterns and bounds of all schemas; has limits of its own. */
    languages: createLanguages(),
    /** Expressions of limited strings and numbers by what limits them; tools often share them. */
    limited: new Map<string, string>(),
    spend,
    define,
    newName,
    has: (name: string): boolean => rules.has(name),
    /** A name for the expression, which can then be repeated at no cost. */
    named(expression: string): string {
      if (/^[a-z0-9-]+$/.test(expression)) return expression;
      const known = names.get(expression);
      if (known !== undefined) return known;
      const name = newName();
      names.set(expression, name);
      define(name, expression);
      return name;
    },
    /** The grammar. @param root matches a whole response. */
    print: (root: string): string =>
      [['root', root], ...rules, ...Object.entries(BASIC_RULES)]
        .map(([name, expression]) => `${name} ::= ${expression}`)
        .join('\n'),
  };
}
