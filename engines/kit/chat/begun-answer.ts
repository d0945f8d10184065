// How a response begins that goes on with what the last message of a chat has begun: as
// llama-server writes it, with a thought before it that is over.
import { type Rule, readParserDescription } from './format-parser.ts';
import type { FormattedChat } from './formatter-child.ts';

/** What stands before and behind the words of the thought. */
type Around = readonly [before: string, behind: string];

/**
 * Families whose parser does not tell: what the parser or the end of the prompt has, and what
 * llama.cpp writes.
 */
const FAMILIES: readonly (readonly [isOf: (format: FormattedChat) => boolean, around: Around])[] = [
  [
    ({ thinking_start_tag: start }) => start === '<|channel|>analysis<|message|>',
    ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ],
  [
    ({ chat_parser }) => chat_parser.includes('["<|END_THINKING|>","<|START_TEXT|>"'),
    ['<|START_THINKING|>', '<|END_THINKING|><|START_TEXT|>'],
  ],
  [
    ({ chat_parser }) => chat_parser.includes('["</think>","<tool_call>"]'),
    ['<think>\n', '\n</think>\n\n'],
  ],
  [
    ({ thinking_start_tag: start }) => start === '<|channel>thought',
    ['<|channel>thought\n', '<channel|>'],
  ],
  [({ thinking_start_tag: start }) => start === '<mm:think>', ['<mm:think>', '</mm:think>']],
  [({ chat_parser }) => chat_parser.includes('<｜DSML｜tool_calls>'), ['', '</think>']],
  [({ chat_parser }) => chat_parser.includes('<｜DSML｜function_calls>'), ['<think>', '</think>']],
  [({ generation_prompt }) => generation_prompt.endsWith('>>>'), ['', 'all\n']],
];

/**
 * The same chat with the beginning of an answer behind its prompt: what is begun follows.
 * @param thought that the message has before it.
 * @param read the same, with thoughts apart from the text.
 */
export function withBegunAnswer(
  formatted: FormattedChat,
  thought: string,
  read: FormattedChat,
): FormattedChat {
  const { prompt, generation_prompt: given } = formatted;
  const [before, behind] = aroundThought(read);
  const mark = read.thinking_start_tag;
  // Without a mark before it, there is no place for a thought.
  const said = before === '' ? '' : thought;
  const place = mark === '' ? -1 : given.indexOf(mark);
  const head = place < 0 ? given : given.slice(0, place);
  const isOver = before === '' && head.endsWith(behind);
  const opening = isOver ? head : `${head}${before}${said}${behind}`;
  const base = prompt.endsWith(given) ? prompt.slice(0, prompt.length - given.length) : prompt;
  return { ...formatted, prompt: base + opening, generation_prompt: opening };
}

function aroundThought(format: FormattedChat): Around {
  const [, known] = FAMILIES.find(([isOf]) => isOf(format)) ?? [];
  if (known !== undefined) return known;
  const { thinking_start_tag: start, thinking_end_tag: end, chat_parser } = format;
  const told = chat_parser === '' ? undefined : aroundInParser(chat_parser);
  if (told?.[0].startsWith(start)) return told;
  const isOnLines = start !== '' && format.generation_prompt.includes(`${start}\n`);
  return isOnLines ? [`${start}\n`, `\n${end}\n\n`] : [start, end];
}

/** What the parser wants before and behind a thought, with all its blanks; undefined without one. */
function aroundInParser(chatParser: string): Around | undefined {
  const { parsers } = readParserDescription(chatParser);
  const isThought = (id: number) => parsers[id]?.tag === 'reasoning';
  // llama.cpp leaves the beginnings of the row there from which it has made it.
  const [row] = parsers
    .filter(({ type, children }) => type === 'sequence' && children?.some(isThought))
    .sort((one, other) => other.children.length - one.children.length);
  if (row === undefined) return undefined;
  const at = row.children.findIndex(isThought);
  const textOf = (ids: readonly number[]) => ids.map((id) => literalOf(parsers, id)).join('');
  return [textOf(row.children.slice(0, at)), textOf(row.children.slice(at + 1))];
}

/** The text of a rule that has one, or may have one. */
function literalOf(parsers: readonly Rule[], id: number): string {
  const rule = parsers[id];
  const inner = rule?.type === 'repetition' ? parsers[rule.child] : rule;
  return inner?.type === 'literal' ? inner.literal : '';
}
