import { describe, expect, test } from 'vitest';
import {
  characters,
  choice,
  literal,
  type Nested,
  over,
  parserDescription,
  repeated,
  sequence,
  tag,
  until,
} from '../../../fixtures/format-parsers.ts';
import type { CompleteFormat } from './own-formats.ts';
import { createResponseReader } from './response-reader.ts';

const TAGS = [
  'reasoning',
  'content',
  'note',
  'tool',
  'tool-open',
  'tool-id',
  'tool-name',
  'tool-args',
  'tool-arg-open',
  'tool-arg-name',
  'tool-arg-string-value',
  'tool-arg-value',
  'tool-arg-close',
  'tool-close',
];
/** What is told only once it is whole. */
const WHOLE = ['tool-open', 'tool-id', 'tool-name', 'tool-arg-name'];
const marked = (name: string): Nested => {
  const part = sequence(literal(`<${name}>`), tag(name, until('<')));
  return WHOLE.includes(name) ? over('atomic', part) : part;
};
/** In texts of this format each `<tag>` gives a meaning to what follows it, up to the next one. */
const MARKED = parserDescription(sequence(repeated(choice(...TAGS.map(marked))), { type: 'end' }));
const ALL_CONTENT = parserDescription(tag('content', until('\u0000')));

function readerOf(
  format: Partial<CompleteFormat> = {},
  more?: Parameters<typeof createResponseReader>[1],
) {
  const all = { chat_parser: MARKED, chat_format: 1, generation_prompt: '', ...format };
  return createResponseReader(all as CompleteFormat, more);
}

type Reader = ReturnType<typeof readerOf>;

/** What all pieces together say. */
function readAll(reader: Reader, pieces: readonly string[]) {
  const read = { reasoning: '', content: '', calls: [] as string[] };
  for (const piece of [...pieces.map((text) => reader.push(text)), reader.flush()]) {
    read.reasoning += piece.reasoning;
    read.content += piece.content;
    for (const { index, function: called } of piece.calls) {
      read.calls[index] ??= `${called.name} `;
      read.calls[index] += called.arguments;
    }
  }
  return read;
}

/** The same whether it comes at once or character by character. */
function read(text: string, format: Partial<CompleteFormat> = {}) {
  const whole = readAll(readerOf(format), [text]);
  expect(readAll(readerOf(format), [...text])).toEqual(whole);
  return whole;
}

describe('thoughts and text', () => {
  test('come as what is new in them', () => {
    const reader = readerOf();
    expect(reader.push('<reasoning>Hm')).toEqual({ reasoning: 'Hm', content: '', calls: [] });
    expect(reader.push('m<content>Yes')).toEqual({ reasoning: 'm', content: 'Yes', calls: [] });
    expect(reader.push('!')).toEqual({ reasoning: '', content: '!', calls: [] });
    expect(reader.flush()).toEqual({ reasoning: '', content: '', calls: [] });
  });

  test('of several parts are joined, and what has no meaning is left out', () => {
    expect(read('<content>a<note>b<content>c<reasoning>d')).toEqual({
      reasoning: 'd',
      content: 'ac',
      calls: [],
    });
  });

  test('a thought of white space is none', () => {
    expect(read('<reasoning> \n<content>a').reasoning).toBe('');
    expect(read('<reasoning> b<content>a').reasoning).toBe(' b');
  });

  test('what was held back is content at the end', () => {
    const chat_parser = parserDescription(tag('content', until('END')));
    expect(read('aEN', { chat_parser }).content).toBe('aEN');
  });

  test('what was held back behind a call is left out', () => {
    const call = sequence(
      tag('tool-open', literal('@')),
      over('atomic', tag('tool-name', literal('f'))),
    );
    const chat_parser = parserDescription(sequence(call, tag('content', until('END'))));
    expect(read('@faEN', { chat_parser })).toEqual({ reasoning: '', content: 'a', calls: ['f {'] });
  });

  test('a text that does not fit its format is content from there on', () => {
    const reader = readerOf();
    expect(reader.push('<content>a').content).toBe('a');
    expect(reader.push('<x>b').content).toBe('<x>b');
    expect(reader.push('<content>c').content).toBe('<content>c');
    expect(reader.flush().content).toBe('');
  });

  test('without a parser all is content', () => {
    expect(read('<reasoning>a', { chat_parser: '' })).toEqual({
      reasoning: '',
      content: '<reasoning>a',
      calls: [],
    });
  });

  test('a rule that is not known is a fault, not content', () => {
    const unknown = parserDescription({ type: 'guess' });
    expect(() => readerOf({ chat_parser: unknown })).toThrow("rule of type 'guess'");
  });

  test('a parser that takes too long leaves all as content', () => {
    const self: Nested = { type: 'ref', name: 'self' };
    const endless = parserDescription(choice(self), { self: choice(self) });
    const reader = readerOf({ chat_parser: endless });
    expect(reader.push('ab').content).toBe('ab');
  });
});

describe('what the prompt has of the response', () => {
  const generation_prompt = '<reasoning>Hm';

  test('has been said before', () => {
    const reader = readerOf({ generation_prompt });
    expect(reader.push('m<content>a')).toEqual({ reasoning: 'm', content: 'a', calls: [] });
  });

  test('is said where thoughts are to be shown', () => {
    const reader = readerOf({ generation_prompt }, { areThoughtsShown: true });
    expect(reader.push('m').reasoning).toBe('Hmm');
  });

  test('is not said again where the client has begun the response', () => {
    const more = { begun: '<content>a', areThoughtsShown: true };
    const reader = readerOf({ generation_prompt }, more);
    expect(reader.push('b')).toEqual({ reasoning: '', content: 'b', calls: [] });
  });
});

describe('the frame of a response', () => {
  const framed = { chat_parser: ALL_CONTENT, frame: '[[' };
  test.each([
    ['[[a', 'a'],
    ['  [[a', 'a'],
    ['a[[', 'a[['],
    ['[a', '[a'],
    ['[[[[a', '[[a'],
    [' a', ' a'],
    ['[[', ''],
  ])('%j shows %j', (text, content) => {
    expect(readAll(readerOf(framed), [text]).content).toBe(content);
  });

  test('is held back as long as it may come', () => {
    const reader = readerOf(framed);
    expect(reader.push('[').content).toBe('');
    expect(reader.push('[').content).toBe('');
    expect(reader.push('a').content).toBe('a');
    const other = readerOf(framed);
    expect(other.push('[').content).toBe('');
    expect(other.push('a').content).toBe('[a');
  });

  test('is none where the format has none', () => {
    const plain = readerOf({ chat_parser: ALL_CONTENT });
    expect(plain.push(' [[a').content).toBe(' [[a');
  });
});

describe('thoughts that llama.cpp does not know', () => {
  const ownThoughts = { start: '<t>', end: '</t>' };
  const own: Partial<CompleteFormat> = { chat_parser: '', ownThoughts };

  test.each([
    ['<t>abc</t>def', 'abc', 'def'],
    ['\n <t>abc</t>\n\ndef ', 'abc', 'def '],
    ['abc', '', 'abc'],
    ['  <x>abc</t>', '', '  <x>abc</t>'],
    [' a<t>b</t>', '', ' a<t>b</t>'],
    ['<t></t>', '', ''],
    ['<t>a</t>', 'a', ''],
    ['<t>a', 'a', ''],
    ['<t>a</', 'a</', ''],
    ['<t>a</b</t>c', 'a</b', 'c'],
    ['<t>a</t>b<t>c</t>', 'a', 'b<t>c</t>'],
    ['<t', '', '<t'],
    ['', '', ''],
    [' ', '', ' '],
  ])('%j is the thought %j and the text %j', (text, reasoning, content) => {
    expect(read(text, own)).toEqual({ reasoning, content, calls: [] });
  });

  test('come as soon as they can not be the mark that ends them', () => {
    const reader = readerOf(own);
    expect(reader.push(' <').content).toBe('');
    expect(reader.push('t>ab<').reasoning).toBe('ab');
    expect(reader.push('/t').reasoning).toBe('');
    expect(reader.push('c').reasoning).toBe('</tc');
    expect(reader.push('</t>\n')).toEqual({ reasoning: '', content: '', calls: [] });
    expect(reader.push('\nd')).toEqual({ reasoning: '', content: 'd', calls: [] });
    expect(reader.push('\ne').content).toBe('\ne');
  });

  test('are begun where the prompt has their mark', () => {
    const begun: Partial<CompleteFormat> = { ...own, ownThoughts: { start: '', end: '</t>' } };
    expect(read(' ab</t>c', begun)).toEqual({ reasoning: 'ab', content: 'c', calls: [] });
  });

  test('do not come in a response that the client has begun', () => {
    const reader = readerOf(own, { begun: 'x' });
    expect(reader.push('<t>a</t>').content).toBe('<t>a</t>');
  });

  test('are followed by what the format reads', () => {
    const both: Partial<CompleteFormat> = { ownThoughts };
    expect(read('<t>a</t><content>b', both)).toEqual({ reasoning: 'a', content: 'b', calls: [] });
  });
});

describe('calls whose arguments are JSON', () => {
  test('have a drawn id of nine letters and digits where the model gives none', () => {
    const reader = readerOf();
    const { calls } = reader.push('<tool-open><tool-name>f<tool-args>{"a":1}<tool-close>');
    expect(calls).toEqual([
      {
        index: 0,
        id: expect.stringMatching(/^[A-Za-z0-9]{9}$/),
        type: 'function',
        function: { name: 'f', arguments: '{"a":1}' },
      },
    ]);
    const other = readerOf().push('<tool-open><tool-name>f<');
    expect(other.calls[0]?.id).not.toBe(calls[0]?.id);
  });

  test.each([
    ['abc', 'abc'],
    ['"abc"', 'abc'],
    ['"a\nb" ', 'a\nb'],
    ['abc\n', 'abc'],
    ['"abc', '"abc'],
    ['abc"', 'abc"'],
    ['"a"b', '"a"b'],
    ['x"a"', 'x"a"'],
  ])('have the id %j as %j', (said, id) => {
    const { calls } = readerOf().push(`<tool-open><tool-id>${said}<tool-name>f<`);
    expect(calls[0]?.id).toBe(id);
  });

  test('are told once their name is known, and then what is new of their arguments', () => {
    const reader = readerOf();
    expect(reader.push('<tool-open>').calls).toEqual([]);
    expect(reader.push('<tool-name>f\n<').calls).toMatchObject([{ function: { name: 'f' } }]);
    expect(reader.push('tool-args>{"a"').calls).toEqual([
      { index: 0, function: { arguments: '"a"' } },
    ]);
    expect(reader.push('<').calls).toEqual([]);
    expect(reader.push('tool-close>').calls).toEqual([{ index: 0, function: { arguments: '}' } }]);
  });

  test('have arguments without the white space behind them, and none but objects', () => {
    expect(read('<tool-open><tool-name>f<tool-args>{"a":1} \n<tool-close>').calls).toEqual([
      'f {"a":1}',
    ]);
    expect(read('<tool-open><tool-name>f<tool-args>"a"<tool-close>').calls).toEqual(['f {}']);
    expect(read('<tool-open><tool-args>{"a":1}<tool-name>f<tool-close>').calls).toEqual([
      'f {"a":1}',
    ]);
  });

  test('are several, one behind the other', () => {
    const two = '<tool-open><tool-name>f<tool-close><tool-open><tool-name>g<tool-close>';
    expect(read(two).calls).toEqual(['f {}', 'g {}']);
    const ids = readerOf()
      .push(two)
      .calls.map(({ index }) => index);
    expect(ids).toEqual([0, 1]);
  });

  test('have nothing in front of their opening or behind their end', () => {
    const text = '<tool-name>e<tool-open><tool-name>f<tool-close><tool-arg-name>x<tool-name>g';
    expect(read(text).calls).toEqual(['f {}']);
  });

  test('are closed with as many braces as are open outside of texts', () => {
    const closed = (json: string) =>
      read(`<tool-open><tool-name>f<tool-args>${json}<tool-close>`).calls[0];
    expect(closed('{"a":{"b":1')).toBe('f {"a":{"b":1}}');
    expect(closed('{"a":"}{{"')).toBe('f {"a":"}{{"}');
    expect(closed('{"a":"\\"{"')).toBe('f {"a":"\\"{"}');
    expect(closed('{"a":1}}')).toBe('f {"a":1}}');
    expect(closed('{"a":"\n{"')).toBe('f {"a":"\n{"}');
    expect(closed('{"a":"\\\n{"')).toBe('f {"a":"\\\n{"}');
  });
});

describe('calls whose arguments are between tags', () => {
  const callWith = (...parts: string[]) =>
    read(`<tool-open><tool-name>f${parts.join('')}<tool-close>`).calls[0];
  const text = (name: string, value: string) =>
    `<tool-arg-open><tool-arg-name>${name}<tool-arg-string-value>${value}<tool-arg-close>`;
  const other = (name: string, value: string) =>
    `<tool-arg-open><tool-arg-name>${name}<tool-arg-value>${value}<tool-arg-close>`;

  test('become JSON', () => {
    expect(callWith()).toBe('f {}');
    expect(callWith(text('a', 'x'))).toBe('f {"a":"x"}');
    expect(callWith(text('a', 'x'), other('b', '[1, 2]'))).toBe('f {"a":"x","b":[1, 2]}');
    expect(callWith(text(' a\n', 'say "x"\n'))).toBe('f {"a":"say \\"x\\"\\n"}');
  });

  test('count from the first one in each call', () => {
    const one = `<tool-open><tool-name>f${text('a', 'x')}<tool-close>`;
    expect(read(one + one).calls).toEqual(['f {"a":"x"}', 'f {"a":"x"}']);
  });

  test('may come in front of the name', () => {
    const call = `<tool-open>${text('a', 'x')}<tool-name>f<tool-close>`;
    expect(read(call).calls).toEqual(['f {"a":"x"}']);
  });

  test('of which the text comes in parts have it as one', () => {
    const parts = '<tool-arg-name>a<tool-arg-string-value>x<tool-arg-string-value>y';
    expect(callWith(parts)).toBe('f {"a":"xy"}');
    expect(callWith(`${parts}<tool-arg-close>`)).toBe('f {"a":"xy"}');
  });

  test('whose opening is another text is begun again', () => {
    const parts = '<tool-arg-name>a<tool-arg-string-value>x<tool-arg-open><tool-arg-string-value>y';
    expect(callWith(parts)).toBe('f {"a":"x"y"}');
  });

  test('as Python writes them become JSON too', () => {
    expect(callWith(other('a', "{'x': 'y', \"z\": 'say \"no\"', 'it': 'it\\'s'}"))).toBe(
      'f {"a":{"x": "y", "z": "say \\"no\\"", "it": "it\'s"}}',
    );
    expect(callWith(other('a', "['\\n', '\\\\', \"'\", \"\\\"'\"]"))).toBe(
      'f {"a":["\\n", "\\\\", "\'", "\\"\'"]}',
    );
    expect(callWith(other('a', '[True, False, None]'))).toBe('f {"a":[true, false, null]}');
    expect(callWith(other('a', '[ATrue, Xe]'))).toBe('f {"a":[ATrue, Xe]}');
    expect(callWith(other('a', '"True None"'))).toBe('f {"a":"True None"}');
    expect(callWith(other('a', "'True'"))).toBe('f {"a":"True"}');
    expect(callWith(other('a', "'a\nb'"))).toBe('f {"a":"a\nb"}');
    expect(callWith(other('a', "'a\\\nb'"))).toBe('f {"a":"a\\\nb"}');
    expect(callWith(other('a', '"a\nTrue"'))).toBe('f {"a":"a\nTrue"}');
    expect(callWith(other('a', '"a\\\nTrue"'))).toBe('f {"a":"a\\\nTrue"}');
  });

  test('of which a word of Python has begun to come are its beginning in JSON', () => {
    const reader = readerOf();
    reader.push('<tool-open><tool-name>f<tool-arg-name>a<tool-arg-value>');
    const said = ['N', 'o', 'n', 'e'].map(
      (letter) => reader.push(letter).calls[0]?.function.arguments,
    );
    expect(said).toEqual(['n', 'u', 'l', 'l']);
  });
});

const letters = characters([['a', 'z']]);
const digits = characters([['0', '9']]);

describe('calls of Gemma 4', () => {
  const rule = (name: string, inner: Nested): Nested => ({
    type: 'rule',
    name: `gemma4-${name}`,
    inner: [inner],
  });
  const ref = (name: string): Nested => ({ type: 'ref', name });
  const listOf = (item: Nested) =>
    repeated(sequence(item, repeated(sequence(literal(','), item))), 0, 1);
  const chat_parser = parserDescription(
    sequence(
      tag('content', until('@')),
      tag(
        'tool',
        sequence(literal('@'), tag('tool-name', until('{')), tag('tool-args', ref('dict'))),
      ),
    ),
    {
      value: rule(
        'value',
        choice(ref('string'), ref('dict'), ref('array'), rule('number', digits), ref('word')),
      ),
      word: choice(
        rule('bool', literal('true')),
        rule('null', literal('null')),
        rule('odd', literal('?')),
      ),
      string: rule(
        'string',
        sequence(literal("'"), rule('string-content', until("'")), literal("'")),
      ),
      array: rule('array', sequence(literal('['), listOf(ref('value')), literal(']'))),
      dict: rule('dict', sequence(literal('{'), listOf(ref('kv')), literal('}'))),
      kv: rule('dict-kv', sequence(ref('key'), ref('value'))),
      key: rule('dict-key', sequence(rule('dict-key-name', letters), literal(':'))),
    },
  );
  const gemma = { chat_parser, chat_format: 3 };

  test.each([
    ['@f{}', 'f {}'],
    ['@f {a:1}', 'f {"a":1}'],
    ["@f{a:'x',b:[1,true,null],c:{d:''}}", 'f {"a":"x","b":[1,true,null],"c":{"d":""}}'],
    ['@f{a:\'say "x"\'}', 'f {"a":"say \\"x\\""}'],
    ['@f{a:[]}', 'f {"a":[]}'],
    ['@f{a:?}', 'f {"a":}'],
  ])('%s is %s', (text, call) => {
    expect(read(text, gemma).calls).toEqual([call]);
  });

  test.each([
    ['@f{', 'f {'],
    ['@f{a', 'f {"a'],
    ['@f{a:', 'f {"a":'],
    ["@f{a:'", 'f {"a":"'],
    ["@f{a:'x", 'f {"a":"x'],
    ["@f{a:['x'", 'f {"a":["x"'],
    ['@f{a:12', 'f {"a":12'],
    ['@f', undefined],
  ])('%s, cut off there, is %s', (text, call) => {
    expect(readAll(readerOf(gemma), [text]).calls[0]).toBe(call);
  });

  test('are read so in no other format', () => {
    expect(read('x@f{a:1}', { ...gemma, chat_format: 2 }).calls).toEqual([]);
    expect(read('x@f{a:1}', gemma).content).toBe('x');
  });
});

describe('calls of MiniMax M3', () => {
  const ref = (name: string): Nested => ({ type: 'ref', name });
  const chat_parser = parserDescription(
    repeated(
      tag(
        'tool',
        sequence(
          literal('@'),
          tag('tool-name', letters),
          literal(' '),
          repeated(ref('arg')),
          literal('!'),
        ),
      ),
    ),
    {
      arg: tag(
        'tool-arg',
        sequence(
          literal('('),
          repeated(tag('tool-arg-name', letters), 0, 1),
          literal('='),
          repeated(ref('value'), 0, 1),
          literal(')'),
        ),
      ),
      value: choice(
        sequence(literal("'"), tag('tool-arg-string-value', until("'")), literal("'")),
        sequence(literal('['), tag('tool-arg-array', repeated(ref('item'))), literal(']')),
        sequence(literal('{'), tag('tool-arg-object', repeated(ref('arg'))), literal('}')),
        tag('tool-arg-value', digits),
      ),
      item: tag('tool-arg-item', sequence(repeated(ref('value'), 0, 1), literal(';'))),
    },
  );
  const minimax = { chat_parser, chat_format: 4 };

  test.each([
    ['@f !', ['f {}']],
    ['@f (a=1)!', ['f {"a":1}']],
    ["@f (a='say \"x\"')(b=[1;'y';])!", ['f {"a":"say \\"x\\"","b":[1,"y"]}']],
    ['@f (a={(b=1)(c={})})!', ['f {"a":{"b":1,"c":{}}}']],
    ['@f (a=[;2;])!', ['f {"a":[2]}']],
    ['@f (=1)(b=2)!', ['f {"b":2}']],
    ['@f (a=)!', ['f {"a":}']],
    ['@f !@g (a=1)!', ['f {}', 'g {"a":1}']],
  ])('%s is %j', (text, calls) => {
    expect(readAll(readerOf(minimax), [text]).calls).toEqual(calls);
  });

  test.each([
    ['@f ', 'f {'],
    ['@f (a=', 'f {"a":'],
    ["@f (a='x", 'f {"a":"x'],
    ["@f (a='x'", 'f {"a":"x'],
    ["@f (a='x')", 'f {"a":"x"'],
    ['@f (a=[1;', 'f {"a":[1'],
    ['@f (a={(b=1)', 'f {"a":{"b":1'],
    ['@', undefined],
  ])('%s, cut off there, is %s', (text, call) => {
    expect(readAll(readerOf(minimax), [text]).calls[0]).toBe(call);
  });
});
