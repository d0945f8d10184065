// Notations of families that llama.cpp does not know, or takes for others: what a model writes is
// in its prompt, or in no template at all.
import templates from './call-templates.json' with { type: 'json' };
import { type ParserDescription, type Rule, readParserDescription } from './format-parser.ts';
import type { FormattedChat } from './formatter-child.ts';

/** What begins and what ends a thought. The beginning is empty where the prompt has it already. */
export interface OwnThoughts {
  start: string;
  end: string;
}

/** In prompts of a family. All others write as most models do, though a template may not say so. */
const THOUGHTS: readonly (OwnThoughts & { inPrompt: RegExp })[] = [
  { inPrompt: /Deliberation: enabled/, start: '<|inner_prefix|>', end: '<|inner_suffix|>' },
  { inPrompt: /<\|begin\|>assistant$/, start: '<|think|>', end: '<|end|><|begin|>assistant' },
  {
    inPrompt: /\[BEGIN FINAL RESPONSE\]/,
    start: 'Here are my reasoning steps:',
    end: '[BEGIN FINAL RESPONSE]',
  },
  { inPrompt: /(?:)/, start: '<think>', end: '</think>' },
];

/** Texts that frame a response behind its thought: the first is left out, the second ends it. */
const FRAMES: readonly (readonly [inPrompt: RegExp, begin: string, end?: string])[] = [
  [/<\|begin\|>assistant$/, '<|content|>'],
  [/between <response><\/response>/, '<response>', '</response>'],
  [/\[END FINAL RESPONSE\]/, '', '[END FINAL RESPONSE]'],
];

/** A format of llama.cpp's, with what it does not know of a family. */
export interface CompleteFormat extends FormattedChat {
  /** Undefined where llama.cpp's own parser reads them. */
  ownThoughts?: OwnThoughts | undefined;
  frame?: string | undefined;
}

/**
 * Adds the marks of thoughts, and the frame of a response, that llama.cpp does not know.
 * @param areRead whether thoughts are told apart from the text.
 */
export function withOwnThoughts(formatted: FormattedChat, areRead: boolean): CompleteFormat {
  const { prompt, preserved_tokens, additional_stops } = formatted;
  const [, frame, end] = FRAMES.find(([inPrompt]) => inPrompt.test(prompt)) ?? [];
  const framed = {
    ...formatted,
    frame,
    additional_stops: end === undefined ? additional_stops : [...additional_stops, end],
  };
  if (!areRead || formatted.chat_parser.includes('"reasoning"')) return framed;
  const ownThoughts = THOUGHTS.find(({ inPrompt }) => inPrompt.test(prompt));
  if (ownThoughts === undefined) return framed;
  const { start, end: thinking_end_tag } = ownThoughts;
  const isBegun = prompt.trimEnd().endsWith(start);
  const shown = [start, ...(thinking_end_tag.match(/<[^<>]+>/g) ?? [])];
  return {
    ...framed,
    ownThoughts: isBegun ? { ...ownThoughts, start: '' } : ownThoughts,
    thinking_start_tag: start,
    thinking_end_tag,
    preserved_tokens: [...preserved_tokens, ...shown],
  };
}

/**
 * Whether llama.cpp knows how the model spells calls; where it misreads the template, words of its
 * trial stay in the parser.
 */
export const knowsCalls = ({ chat_parser }: FormattedChat): boolean =>
  chat_parser.includes('"tool-name"') && !chat_parser.includes('AA_ARG_FST_AA');

/**
 * The template from which llama.cpp learns how calls are spelled, where the model's own does not
 * tell.
 */
export function callTemplateFor(formatted: FormattedChat): string | undefined {
  const { preserved_tokens, prompt } = formatted;
  // It takes the mark before the arguments for a part of the name, and wants it twice.
  const hasCallId = preserved_tokens.includes('[CALL_ID]') && preserved_tokens.includes('[ARGS]');
  if (hasCallId) return templates.withCallIds.join('\n');
  // It shows tools, and no call of them.
  const isGranite =
    !knowsCalls(formatted) && prompt.includes('<|start_of_role|>available_tools<|end_of_role|>');
  return isGranite ? templates.granite.join('\n') : undefined;
}

/**
 * Calls in a row that do not form a list: llama.cpp wants commas between them, where models of the
 * family write none.
 */
const COMMA = /\((?:space )?", ?"(?=(?: space)? \(tool-)/g;
/** A call begins with its opening, within so many rules. */
const CALL_DEPTH = 6;
/** Calls of Functionary 3.2, each of which begins with a mark. */
const MARKED = { rule: 'tools', mark: '>>>', calls: /^tools ::= (\(.*\))\+$/m };

/**
 * What llama.cpp wants between calls, and what it forgets there, may be there and may be left out.
 */
export function withFreeCalls(formatted: FormattedChat): FormattedChat {
  const { grammar, chat_parser } = formatted;
  const isMarked = MARKED.calls.test(grammar);
  const withoutCommas = (line: string) =>
    line.includes('"["') ? line : line.replace(COMMA, '$&?');
  const free = isMarked
    ? grammar.replace(MARKED.calls, `tools ::= ("${MARKED.mark}"? $1)+`)
    : grammar.split('\n').map(withoutCommas).join('\n');
  if (free === grammar) return formatted;
  const { parsers, rules, root } = readParserDescription(chat_parser);
  const all: Partial<Rule>[] = [...parsers];
  const added = (rule: Partial<Rule>) => all.push(rule) - 1;
  const optional = (child: number) =>
    added({ type: 'repetition', child, min_count: 0, max_count: 1 });
  for (const [id, { type, name, child, children = [] }] of parsers.entries()) {
    const calls = isMarked && type === 'rule' && name === MARKED.rule ? parsers[child] : undefined;
    if (calls !== undefined) {
      const mark = optional(added({ type: 'literal', literal: MARKED.mark }));
      all[child] = { ...calls, child: added({ type: 'sequence', children: [mark, calls.child] }) };
    } else if (!isMarked && type === 'sequence' && isCall(parsers, children.at(-1))) {
      const isComma = (part: number) => /^, ?$/.test(parsers[part]?.literal ?? '');
      all[id] = { type, children: children.map((part) => (isComma(part) ? optional(part) : part)) };
    }
  }
  return {
    ...formatted,
    grammar: free,
    chat_parser: JSON.stringify({ parsers: all, rules, root }),
  };
}

function isCall(parsers: ParserDescription['parsers'], id: number | undefined, depth = 0): boolean {
  const { type = '', tag = '', child, children = [] } = parsers[id ?? -1] ?? {};
  if (tag === 'tool-open' || depth > CALL_DEPTH) return tag === 'tool-open';
  const inner = type === 'choice' ? children : type === 'sequence' ? children.slice(0, 1) : [child];
  return inner.some((part) => isCall(parsers, part, depth + 1));
}

/**
 * In the first rule of a grammar for calls: words that llama.cpp allows before them, in the
 * notation of each family.
 */
const WORDS_BEFORE_CALLS: readonly (readonly [RegExp, string])[] = [
  [/until-\d+\??(?: space)?(?= tool-call)/g, '[ \\n]{0,4}'],
  [/\("[^"]*" until-\d+ "[^"]*"\)\? (?=tool-call)/, ''],
  [/message\* scan-to-toolcall/, 'thought?'],
  [/\(start any\)\*/, '(start analysis)*'],
  [/"all\\n" until-\d+ tools \| /, ''],
];
/**
 * In a grammar for a response in a format: the fence that llama.cpp allows or wants around it, and
 * takes away again.
 */
const FENCED = /"```json" space (response-format[a-z-]*) space "```"( \| )?/;

/**
 * A grammar in which a call must come: a model that may say any words before it may never come to
 * it. Blanks are none.
 */
export const withoutWords = (grammar: string): string =>
  grammar.replace(/^root ::=.*$/m, (root) =>
    WORDS_BEFORE_CALLS.reduce((text, [words, instead]) => text.replace(words, instead), root),
  );

/** A grammar with one call where llama.cpp allows several in any case. */
export const withOneCall = (grammar: string): string =>
  grammar.replace(/^(tool-calls ::= )\((tool-call)\??( space)?\)\+/m, '$1$2$3');

/**
 * For a schema together with tools: the same grammar without a fence of Markdown around the JSON.
 */
export const withoutFence = <Grammar extends { text: string }>(grammar: Grammar): Grammar => ({
  ...grammar,
  text: grammar.text.replace(FENCED, (_, format, or) => (or === undefined ? format : '')),
});
