import { describe, expect, test } from 'vitest';
import { NoSingleReading } from './repairs.ts';
import { withoutSurroundings } from './surroundings.ts';

const CALL = '{"city": "Rome"}';
const inside = (text: string) => withoutSurroundings(text, 'look');
const read = (text: string) => {
  const { text: left, repairs } = inside(text);
  return [left, [...repairs]];
};

test.each([
  ['thoughts', `<think>It asks for Rome.</think>\n${CALL}`],
  ['longer thoughts', `<thinking>Hm.</thinking>${CALL}`],
  ['a fence', `\`\`\`json\n${CALL}\n\`\`\``],
  ['a fence without a name', `\`\`\`\n${CALL}\n\`\`\``],
  ['another fence', `~~~ts-node\n${CALL}\n~~~`],
  ['marks of code', `\`${CALL}\``],
  ['a mark before it', `<|tool_call_start|>${CALL}`],
  ['marks before and behind it', `<|python_tag|> ${CALL}<|eom_id|>`],
  ['marks of Mistral', `[TOOL_CALLS] ${CALL}[/TOOL_CALLS]`],
  ['tags of a call', `<tool_call>\n${CALL}\n</tool_call>`],
  ['tags of calls', `<tool_calls>${CALL}</tool_calls>`],
  ['tags of MiniMax', `<minimax:tool_call>${CALL}</minimax:tool_call>`],
  ['an end of a sequence', `${CALL}</s>`],
  ['a tag with the name', `<function=look>${CALL}</function>`],
  ['a tag with the name in quotes', `<function name="look">\n${CALL}\n</function>`],
  ['the name of a variable', `args = ${CALL}`],
  ['a statement', `args=${CALL};`],
  ['a sentence', `Here is the call you asked for: ${CALL}`],
  ['a sentence of another language', `Вот: ${CALL}`],
  ['several of these', `<tool_call>\n\`\`\`json\nargs = ${CALL};\n\`\`\`\n</tool_call>`],
])('%s around a call is taken away', (_what, text) => {
  expect(read(text)).toEqual([CALL, ['surrounding text']]);
});

test('what has nothing around it stays what it is', () => {
  expect(read(CALL)).toEqual([CALL, []]);
  expect(read(` \n${CALL}\t`)).toEqual([CALL, []]);
  expect(read('[1, 2];')).toEqual(['[1, 2]', ['surrounding text']]);
});

test('a byte order mark is taken away, and told as what it is', () => {
  expect(read(`\ufeff${CALL}`)).toEqual([CALL, ['byte order mark']]);
});

test.each([
  ['a fence with a long name', `\`\`\`${'x'.repeat(30)} ${CALL}\`\`\`x`],
  ['a fence that does not end', `\`\`\`json\n${CALL}`],
  ['two fences', `\`\`\`json\n${CALL}\n\`\`\`\n\`\`\`json\n${CALL}\n\`\`\``],
  ['a tag of another tool', `<function=other>${CALL}</function>`],
])('there is no single reading of %s', (_what, text) => {
  expect(() => inside(text)).toThrow(NoSingleReading);
});

describe('what may belong to the call stays', () => {
  test.each([
    ['a mark', `> ${CALL}`],
    ['one letter', `x ${CALL}`],
    ['a name that is called', `call: ${CALL}`],
    ['quotes', `"a": ${CALL}`],
    ['a list', `many [${CALL}]`],
    ['code', `look(${CALL})`],
    ['thoughts with marks in them', `<think>1 < 2</think>${CALL}`],
    ['no fence', `\`\`${CALL}\`\``],
  ])('with %s before it', (_what, text) => {
    expect(inside(text).text).not.toBe(CALL);
  });

  test('where a whole page stands before it, and no sentence', () => {
    const of = (length: number) => `${'word '.repeat(200)}`.slice(0, length);
    expect(inside(`${of(500)}${CALL}`).text).toBe(CALL);
    expect(inside(`${of(501)}${CALL}`).text).not.toBe(CALL);
  });

  test('within more layers than any model writes', () => {
    const layers = (count: number) => `${'<tool_call>'.repeat(count)}${CALL}`;
    expect(inside(layers(8)).text).toBe(CALL);
    expect(inside(layers(9)).text).toBe(`<tool_call>${CALL}`);
  });
});

describe('quotes that came as entities', () => {
  const encoded = CALL.replaceAll('"', '&quot;');

  test('are quotes where all of them did', () => {
    expect(read(encoded)).toEqual([CALL, ['html entities']]);
    expect(read(`\`\`\`\n${encoded}\n\`\`\``)).toEqual([
      CALL,
      ['surrounding text', 'html entities'],
    ]);
  });

  test('stay what they are next to real ones', () => {
    expect(read('{"a": "&quot;"}')).toEqual(['{"a": "&quot;"}', []]);
    expect(read('{a: 1}')).toEqual(['{a: 1}', []]);
  });

  test.each(['&amp;', '&lt;', '&#39;', '&#128512;'])(
    'have no single reading next to %s, of which it is not known whether it is one',
    (other) => {
      expect(() => inside(encoded.replace('Rome', other))).toThrow(NoSingleReading);
    },
  );

  test('are not disturbed by what only looks like an entity', () => {
    for (const other of ['a & b', '&;', '&A;', '&toolongname;', '&#1234567;', '&#;'])
      expect(inside(encoded.replace('Rome', other)).text).toContain(other);
  });
});
