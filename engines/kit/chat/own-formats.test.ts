import { describe, expect, test } from 'vitest';
import type { FormattedChat } from './formatter-child.ts';
import {
  callTemplateFor,
  knowsCalls,
  withFreeCalls,
  withOneCall,
  withOwnThoughts,
  withoutFence,
  withoutWords,
} from './own-formats.ts';

const formattedAs = (more: Partial<FormattedChat> = {}): FormattedChat => ({
  prompt: '',
  chat_format: 1,
  grammar: '',
  grammar_lazy: false,
  grammar_triggers: [],
  generation_prompt: '',
  thinking_start_tag: '',
  thinking_end_tag: '',
  preserved_tokens: ['<kept>'],
  additional_stops: ['<stop>'],
  chat_parser: '{}',
  ...more,
});

describe('thoughts that llama.cpp does not read', () => {
  const marksIn = (prompt: string) => {
    const { ownThoughts, thinking_start_tag, thinking_end_tag, preserved_tokens } = withOwnThoughts(
      formattedAs({ prompt }),
      true,
    );
    return { ownThoughts, thinking_start_tag, thinking_end_tag, preserved_tokens };
  };

  test.each<[string, string, string, readonly string[]]>([
    ['Hi', '<think>', '</think>', ['<think>', '</think>']],
    [
      'Deliberation: enabled',
      '<|inner_prefix|>',
      '<|inner_suffix|>',
      ['<|inner_prefix|>', '<|inner_suffix|>'],
    ],
    [
      'Hi<|begin|>assistant',
      '<|think|>',
      '<|end|><|begin|>assistant',
      ['<|think|>', '<|end|>', '<|begin|>'],
    ],
    ['<|begin|>assistant Hi', '<think>', '</think>', ['<think>', '</think>']],
    [
      'say [BEGIN FINAL RESPONSE] then',
      'Here are my reasoning steps:',
      '[BEGIN FINAL RESPONSE]',
      ['Here are my reasoning steps:'],
    ],
  ])('in a prompt such as %j are between %j and %j', (prompt, start, end, shown) => {
    expect(marksIn(prompt)).toEqual({
      ownThoughts: expect.objectContaining({ start, end }),
      thinking_start_tag: start,
      thinking_end_tag: end,
      preserved_tokens: ['<kept>', ...shown],
    });
  });

  test('are begun where the prompt ends with their mark', () => {
    expect(marksIn('Hi<think>\n')).toMatchObject({
      ownThoughts: { start: '', end: '</think>' },
      thinking_start_tag: '<think>',
    });
    expect(marksIn('<think>Hi').ownThoughts).toMatchObject({ start: '<think>' });
  });

  test('are left to llama.cpp where it reads them, and to the text where they are not told apart', () => {
    const knows = formattedAs({ chat_parser: '{"tag":"reasoning"}' });
    for (const formatted of [withOwnThoughts(knows, true), withOwnThoughts(formattedAs(), false)]) {
      expect(formatted.ownThoughts).toBeUndefined();
      expect(formatted.thinking_start_tag).toBe('');
      expect(formatted.preserved_tokens).toEqual(['<kept>']);
    }
  });
});

describe('the frame of a response', () => {
  test.each<[string, string | undefined, readonly string[]]>([
    ['Hi', undefined, ['<stop>']],
    ['Hi<|begin|>assistant', '<|content|>', ['<stop>']],
    ['<|begin|>assistant Hi', undefined, ['<stop>']],
    ['between <response></response>', '<response>', ['<stop>', '</response>']],
    ['until [END FINAL RESPONSE]', '', ['<stop>', '[END FINAL RESPONSE]']],
  ])('with %j is %j', (prompt, frame, stops) => {
    for (const areRead of [true, false]) {
      const framed = withOwnThoughts(formattedAs({ prompt }), areRead);
      expect([framed.frame, framed.additional_stops]).toEqual([frame, stops]);
    }
  });
});

describe('how calls are spelled', () => {
  const KNOWN = '{"tag":"tool-name"}';

  test.each([
    ['{}', false],
    [KNOWN, true],
    [`${KNOWN} AA_ARG_FST_AA`, false],
  ])('is known of the parser %s: %s', (chat_parser, isKnown) => {
    expect(knowsCalls(formattedAs({ chat_parser }))).toBe(isKnown);
  });

  const granite = { prompt: 'x<|start_of_role|>available_tools<|end_of_role|>y' };
  const marks = ['[CALL_ID]', '[ARGS]'];

  test('is learned of another template where calls have ids in front of their arguments', () => {
    const template = callTemplateFor(formattedAs({ preserved_tokens: marks }));
    expect(template).toContain('[ARGS]');
    expect(template).toContain('\n');
    for (const mark of marks)
      expect(callTemplateFor(formattedAs({ preserved_tokens: [mark] }))).toBeUndefined();
  });

  test('is learned of another template where the own one shows tools and no call', () => {
    const template = callTemplateFor(formattedAs(granite));
    expect(template).toContain('<|start_of_role|>');
    expect(template).toContain('\n');
    expect(callTemplateFor(formattedAs({ ...granite, chat_parser: KNOWN }))).toBeUndefined();
    expect(callTemplateFor(formattedAs())).toBeUndefined();
  });
});

describe('what llama.cpp wants between calls', () => {
  const parser = (parsers: readonly object[]) =>
    JSON.stringify({ parsers, rules: { a: 1 }, root: 0 });
  const literal = (text: string) => ({ type: 'literal', literal: text });
  const open = { type: 'tag', tag: 'tool-open', child: 0 };
  const grammar = 'root ::= a\ncalls ::= call ("," (tool-call))*';

  test.each([
    'x ::= a ", " b',
    'x ::= "a" (",," (tool-',
    'x ::= ("," (call-',
    'x ::= "[" ("," (tool-',
    'x ::= (",  " (tool-',
  ])('stays where it wants nothing, or a list: %s', (grammar) => {
    const plain = formattedAs({ grammar, chat_parser: 'no JSON' });
    expect(withFreeCalls(plain)).toBe(plain);
  });

  test.each([
    ['x ::= ("," (tool-', 'x ::= (","? (tool-'],
    ['x ::= (", " (tool-', 'x ::= (", "? (tool-'],
    ['x ::= (space "," (tool-', 'x ::= (space ","? (tool-'],
    ['x ::= ("," space (tool-', 'x ::= (","? space (tool-'],
  ])('%s may be left out: %s', (given, free) => {
    const formatted = formattedAs({ grammar: given, chat_parser: parser([]) });
    expect(withFreeCalls(formatted).grammar).toBe(free);
  });

  /** The parsers that are made of these. */
  const freed = (parsers: readonly object[]): { parsers: readonly object[]; rest: object } => {
    const given = 'a ::= ("," (tool-call))*\nb ::= "["';
    const free = withFreeCalls(formattedAs({ grammar: given, chat_parser: parser(parsers) }));
    const { parsers: all, ...rest } = JSON.parse(free.chat_parser);
    return { parsers: all, rest };
  };

  test('is free in the parser too, in front of a call', () => {
    for (const comma of [',', ', ']) {
      const parsers = [literal(comma), open, { type: 'sequence', children: [0, 1] }, literal('x')];
      const result = freed(parsers);
      expect(result.rest).toEqual({ rules: { a: 1 }, root: 0 });
      expect(result.parsers).toEqual([
        ...parsers.slice(0, 2),
        { type: 'sequence', children: [4, 1] },
        literal('x'),
        { type: 'repetition', child: 0, min_count: 0, max_count: 1 },
      ]);
    }
  });

  test.each<[string, readonly object[]]>([
    ['of another text', [literal(',,'), open, { type: 'sequence', children: [0, 1] }]],
    ['with two blanks', [literal(',  '), open, { type: 'sequence', children: [0, 1] }]],
    ['behind a call', [literal(','), open, { type: 'sequence', children: [1, 0] }]],
    ['in a choice', [literal(','), open, { type: 'choice', children: [0, 1] }]],
    ['in an empty sequence', [literal(','), open, { type: 'sequence', children: [] }]],
  ])('is not free %s', (_where, parsers) => {
    expect(freed(parsers).parsers).toEqual(parsers);
  });

  test('is free in front of what begins with a call, and not far below it', () => {
    const deep = (count: number): readonly object[] => {
      const parsers: object[] = [
        literal(','),
        open,
        { type: 'sequence', children: [0, 2 + count] },
      ];
      parsers.push(
        ...Array.from({ length: count }, (_, at) => ({
          type: 'rule',
          child: at === 0 ? 1 : 2 + at,
        })),
      );
      return parsers;
    };
    const isFree = (parsers: readonly object[]) =>
      JSON.stringify(freed(parsers).parsers[2]) !== JSON.stringify(parsers[2]);
    expect(isFree(deep(1))).toBe(true);
    expect(isFree(deep(7))).toBe(true);
    expect(isFree(deep(8))).toBe(false);
    const first = { type: 'sequence', children: [1, 0] };
    expect(isFree([literal(','), open, { type: 'sequence', children: [0, 3] }, first])).toBe(true);
    const later = { type: 'sequence', children: [0, 1] };
    expect(
      freed([literal(','), open, { type: 'sequence', children: [0, 3] }, later]).parsers[2],
    ).toEqual({
      type: 'sequence',
      children: [0, 3],
    });
    const either = { type: 'choice', children: [0, 1] };
    expect(isFree([literal(','), open, { type: 'sequence', children: [0, 3] }, either])).toBe(true);
    const other = { type: 'choice', children: [0, 0] };
    expect(isFree([literal(','), open, { type: 'sequence', children: [0, 3] }, other])).toBe(false);
  });

  test('the mark that begins each call of a family may be left out', () => {
    const parsers = [
      { type: 'rule', name: 'tools', child: 1 },
      { type: 'repetition', child: 2, min_count: 1, max_count: -1 },
      literal('x'),
      { type: 'rule', name: 'other', child: 1 },
    ];
    const formatted = formattedAs({
      grammar: 'root ::= a\ntools ::= (">>>all" | b)+\nb ::= "c"',
      chat_parser: parser(parsers),
    });
    const free = withFreeCalls(formatted);
    expect(free.grammar).toBe('root ::= a\ntools ::= (">>>"? (">>>all" | b))+\nb ::= "c"');
    expect(JSON.parse(free.chat_parser).parsers).toEqual([
      parsers[0],
      { ...parsers[1], child: 6 },
      ...parsers.slice(2),
      literal('>>>'),
      { type: 'repetition', child: 4, min_count: 0, max_count: 1 },
      { type: 'sequence', children: [5, 2] },
    ]);
  });

  test('all else of the format stays', () => {
    const formatted = formattedAs({ grammar, chat_parser: parser([]), prompt: 'Hi' });
    const { grammar: _grammar, chat_parser: _parser, ...others } = withFreeCalls(formatted);
    const { grammar: _was, chat_parser: _read, ...given } = formatted;
    expect(others).toEqual(given);
  });
});

describe('words in front of a call that must come', () => {
  test.each([
    ['until-1 tool-call', '[ \\n]{0,4} tool-call'],
    ['until-12? tool-call', '[ \\n]{0,4} tool-call'],
    ['until-1 space tool-call', '[ \\n]{0,4} tool-call'],
    [
      'until-1 tool-call | until-2? space tool-calls',
      '[ \\n]{0,4} tool-call | [ \\n]{0,4} tool-calls',
    ],
    ['("<a>" until-1 "</a>")? tool-call', 'tool-call'],
    ['message* scan-to-toolcall', 'thought?'],
    ['(start any)* call', '(start analysis)* call'],
    ['"all\\n" until-1 tools | tools', 'tools'],
  ])('%s becomes %s', (rule, wanted) => {
    expect(withoutWords(`a ::= b\nroot ::= ${rule}\nc ::= d`)).toBe(
      `a ::= b\nroot ::= ${wanted}\nc ::= d`,
    );
  });

  test.each(['until-1 other', 'until-x tool-call', '("a" until-1 "b") tool-call'])(
    '%s stays',
    (rule) => {
      expect(withoutWords(`root ::= ${rule}`)).toBe(`root ::= ${rule}`);
    },
  );

  test('stay in other rules', () => {
    const grammar = 'root ::= a\nx ::= until-1 tool-call';
    expect(withoutWords(grammar)).toBe(grammar);
    const similar = 'x-root ::= until-1 tool-call';
    expect(withoutWords(similar)).toBe(similar);
  });
});

test.each([
  ['tool-calls ::= (tool-call)+', 'tool-calls ::= tool-call'],
  ['tool-calls ::= (tool-call space)+ x', 'tool-calls ::= tool-call space x'],
  ['tool-calls ::= (tool-call?)+', 'tool-calls ::= tool-call'],
  ['a ::= b\ntool-calls ::= (tool-call)+', 'a ::= b\ntool-calls ::= tool-call'],
  ['my-tool-calls ::= (tool-call)+', 'my-tool-calls ::= (tool-call)+'],
  ['tool-calls ::= (other)+', 'tool-calls ::= (other)+'],
  ['tool-calls ::= (tool-call)', 'tool-calls ::= (tool-call)'],
])('with one call only, %j is %j', (grammar, wanted) => {
  expect(withOneCall(grammar)).toBe(wanted);
});

test.each([
  ['x ::= "```json" space response-format space "```"', 'x ::= response-format'],
  [
    'x ::= "```json" space response-format-1 space "```"',
    'x ::= "```json" space response-format-1 space "```"',
  ],
  [
    'x ::= "```json" space response-format-a space "```" | response-format-a',
    'x ::= response-format-a',
  ],
  [
    'x ::= "```" space response-format space "```"',
    'x ::= "```" space response-format space "```"',
  ],
])('without a fence around JSON, %j is %j', (text, wanted) => {
  expect(withoutFence({ text, prefix: 'p' })).toEqual({ text: wanted, prefix: 'p' });
});
