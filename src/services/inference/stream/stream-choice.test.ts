import { describe, expect, test } from 'vitest';
import { NATIVE_SERVER } from '../../../processes/responder.ts';
import { type ChoiceOptions, StreamChoice } from './stream-choice.ts';

const choiceOf = (options: Partial<ChoiceOptions> = {}) =>
  new StreamChoice(2, { kind: 'chat', from: NATIVE_SERVER, ...options });
const textChoice = (options: Partial<ChoiceOptions> = {}) =>
  choiceOf({ kind: 'completion', ...options });

/** What clients read of these pieces, one after the other. */
const taken = (choice: StreamChoice, ...pieces: readonly object[]) =>
  pieces.map((piece) => choice.take({ ...piece }, JSON.stringify(piece)));

const assistant = { role: 'assistant' };
const call = (more: object = {}) => ({ index: 0, id: 'a', type: 'function', ...more });
const calling = (text: string) => call({ function: { name: 'f', arguments: text } });
const more = (text: string) => ({ index: 0, function: { arguments: text } });

describe('a piece of a chat', () => {
  test('that is right is the very same', () => {
    const choice = choiceOf();
    const first = { index: 2, delta: { role: 'assistant', content: 'a' }, finish_reason: null };
    expect(choice.take(first, '')).toEqual(first);
    const second = { index: 2, delta: { content: 'b' } };
    expect(choice.take(second, '')).toEqual(second);
    const end = { index: 2, delta: {}, finish_reason: 'stop' };
    expect(choice.take(end, '')).toEqual(end);
    expect(choice.correction()).toBeUndefined();
  });

  test('has the number of its choice, and says once whose it is', () => {
    const said = taken(
      choiceOf(),
      { index: 0, delta: { content: 'a' } },
      { delta: { role: 'assistant', content: 'b' } },
      { delta: { role: 'tool' } },
    );
    expect(said).toEqual([
      { index: 2, delta: { content: 'a', ...assistant } },
      { index: 2, delta: { content: 'b' } },
      { index: 2, delta: {} },
    ]);
  });

  test('may have its delta as a message, which is left out then', () => {
    expect(taken(choiceOf(), { message: { content: 'a' }, x: 1 })).toEqual([
      { index: 2, delta: { content: 'a', ...assistant }, x: 1 },
    ]);
    expect(taken(choiceOf(), { delta: { content: 'b' }, message: { content: 'a' } })).toEqual([
      { index: 2, delta: { content: 'b', ...assistant } },
    ]);
    expect(taken(choiceOf(), { delta: null, message: null })).toEqual(
      [{ index: 2, delta: assistant, message: null }].map(
        ({ message: _none, ...others }) => others,
      ),
    );
  });

  test('has texts as texts', () => {
    for (const name of ['content', 'reasoning_content', 'refusal']) {
      const [piece] = taken(choiceOf(), { delta: { [name]: [{ text: 'a' }, 'b'] } });
      expect(piece).toEqual({ index: 2, delta: { [name]: 'ab', ...assistant } });
      expect(() => taken(choiceOf(), { delta: { [name]: {} } })).toThrow(
        `The native server sent a ${name} that can't be read`,
      );
    }
    expect(taken(choiceOf(), { delta: { content: null, other: 5 } })).toEqual([
      { index: 2, delta: { content: null, other: 5, ...assistant } },
    ]);
  });

  test('that is not an object can not be read', () => {
    expect(() => taken(choiceOf(), { delta: 'a' })).toThrow(
      "The native server sent an event whose choices can't be read",
    );
  });

  test.each<[unknown, unknown]>([
    ['stop', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['', null],
    [' ', null],
    [5, null],
    [null, null],
  ])('that ends for %j ends for %j', (given, reason) => {
    const [piece] = taken(choiceOf(), { delta: {}, finish_reason: given });
    expect(piece?.finish_reason).toBe(reason);
  });

  test('has no reason where none was given', () => {
    expect(taken(choiceOf(), { delta: {} })[0]).not.toHaveProperty('finish_reason');
  });

  test('that says it has failed breaks off, with eighty characters of why', () => {
    const fail = (finish_reason: string) => () => taken(choiceOf(), { delta: {}, finish_reason });
    expect(fail('error')).toThrow("The native server ended its response with 'error'.");
    expect(fail('ABORTED')).toThrow("'ABORTED'");
  });
});

describe('behind its end', () => {
  const ended = (options: Partial<ChoiceOptions> = {}) => {
    const choice = choiceOf(options);
    expect(choice.hasEnded).toBe(false);
    taken(choice, { delta: { content: 'a' }, finish_reason: 'stop' });
    expect(choice.hasEnded).toBe(true);
    return choice;
  };

  test.each([
    { delta: {} },
    { delta: { content: '' } },
    { delta: { content: null, tool_calls: [], other: {} } },
    { delta: { role: 'assistant' } },
    { delta: {}, finish_reason: 'stop' },
    { delta: { count: 5 } },
  ])('%j says nothing', (piece) => {
    const choice = ended();
    expect(taken(choice, piece)).toEqual([undefined]);
    expect(choice.correction()).toBeUndefined();
  });

  test.each([
    { delta: { content: 'b' } },
    { delta: { other: { x: 1 } } },
    { delta: { other: [1] } },
  ])('%j goes on, and its end is said once more', (piece) => {
    const choice = ended();
    expect(taken(choice, piece)).toEqual([{ index: 2, ...piece }]);
    expect(choice.correction()).toEqual({ index: 2, delta: {}, finish_reason: 'stop' });
  });

  test('another end is said, and is the last one', () => {
    const choice = ended();
    const end = { delta: {}, finish_reason: 'length' };
    expect(taken(choice, end)).toEqual([{ index: 2, ...end }]);
    expect(choice.correction()).toBeUndefined();
  });

  test('what went on and ended again needs no correction', () => {
    const choice = ended();
    taken(choice, { delta: { content: 'b' } }, { delta: {}, finish_reason: 'length' });
    expect(choice.correction()).toBeUndefined();
  });

  test('of a text, only an empty one says nothing', () => {
    const choice = textChoice();
    taken(choice, { text: 'a', finish_reason: 'stop' });
    expect(taken(choice, { text: '' }, { text: 'b' })).toEqual([
      undefined,
      { index: 2, text: 'b' },
    ]);
    expect(choice.correction()).toEqual({
      index: 2,
      text: '',
      logprobs: null,
      finish_reason: 'stop',
    });
  });
});

describe('the end of a choice that has not said it', () => {
  test('is that it stopped', () => {
    const choice = choiceOf();
    expect(choice.correction()).toEqual({ index: 2, delta: assistant, finish_reason: 'stop' });
    const begun = choiceOf();
    taken(begun, { delta: { content: 'a' } });
    expect(begun.correction()).toEqual({ index: 2, delta: {}, finish_reason: 'stop' });
  });

  test('is that it called, or was cut off in the middle of a call', () => {
    const whole = choiceOf();
    taken(whole, { delta: { tool_calls: [calling('{}')] } });
    expect(whole.correction()).toMatchObject({ finish_reason: 'tool_calls' });
    const half = choiceOf();
    taken(half, { delta: { tool_calls: [calling('{"a"')] } });
    expect(half.correction()).toMatchObject({ finish_reason: 'length' });
  });

  test('is another one where a call came behind it', () => {
    const choice = choiceOf();
    taken(choice, { delta: {}, finish_reason: 'stop' }, { delta: { tool_calls: [calling('{}')] } });
    expect(choice.correction()).toEqual({ index: 2, delta: {}, finish_reason: 'tool_calls' });
  });

  test('is refused where a call has no name, unless it was cut off', () => {
    const nameless = () => {
      const choice = choiceOf();
      taken(choice, { delta: { tool_calls: [more('{}')] } });
      return choice;
    };
    expect(() => nameless().finishing('stop')).toThrow(
      'The native server sent the arguments of a call, but not what it calls.',
    );
    expect(nameless().finishing('length')).toMatchObject({ finish_reason: 'length' });
    expect(() => taken(nameless(), { delta: {}, finish_reason: 'stop' })).toThrow(
      'The native server sent the arguments of a call, but not what it calls',
    );
    expect(taken(nameless(), { delta: {}, finish_reason: 'length' })).toEqual([
      { index: 2, delta: {}, finish_reason: 'length' },
    ]);
  });
});

describe('calls', () => {
  const partsIn = (...pieces: readonly unknown[]) =>
    taken(choiceOf(), ...pieces.map((tool_calls) => ({ delta: { tool_calls } }))).map(
      (piece) => (piece?.delta as { tool_calls?: unknown } | undefined)?.tool_calls,
    );

  test('that are right are the very same', () => {
    const first = [calling('{"a"')];
    const second = [more(':1}')];
    const parts = partsIn(first, second);
    expect(parts[0]).toBe(first);
    expect(parts[1]).toBe(second);
  });

  test('may come as one, and an empty list stays', () => {
    expect(partsIn(calling('{}'), [], null)).toEqual([[calling('{}')], [], null]);
  });

  test('of which nothing is told yet are left out', () => {
    expect(partsIn([more('{')], [calling('}')])).toEqual([undefined, [calling('{}')]]);
  });

  test('that are a text can not be read', () => {
    expect(() => partsIn('f')).toThrow("The native server sent calls that can't be read");
  });

  test('are 1024 at most', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        index,
        id: `c${index}`,
        type: 'function',
        function: { name: 'f', arguments: '{}' },
      }));
    expect(partsIn(many(1024))[0]).toHaveLength(1024);
    expect(() => partsIn(many(1025))).toThrow(
      'The native server sent more than 1024 calls in one response.',
    );
  });

  test('get arguments where none came, once it is said that they ended', () => {
    const bare = call({ function: { name: 'f', arguments: '' } });
    const [, end] = taken(
      choiceOf(),
      { delta: { tool_calls: [bare] } },
      { delta: {}, finish_reason: 'stop' },
    );
    expect(end).toEqual({
      index: 2,
      delta: { tool_calls: [more('{}')] },
      finish_reason: 'tool_calls',
    });
    const [, cut] = taken(
      choiceOf(),
      { delta: { tool_calls: [bare] } },
      { delta: {}, finish_reason: 'length' },
    );
    expect(cut).toEqual({ index: 2, delta: {}, finish_reason: 'length' });
    const atEnd = taken(choiceOf(), { delta: { tool_calls: [bare] }, finish_reason: 'stop' });
    expect(atEnd).toMatchObject([{ delta: { tool_calls: [calling('{}')] } }]);
  });

  test('that are repaired wait for the end, and who holds them is told how much', () => {
    const held: number[] = [];
    const asked: unknown[] = [];
    const choice = choiceOf({
      onHeld: (characters) => held.push(characters),
      repair(tool, text) {
        asked.push([tool, text]);
        return { text: '{"a":1}', repairs: [] };
      },
    });
    const piece = { delta: { tool_calls: [calling('{"a":1')] } };
    const [first, end] = taken(choice, piece, { delta: {}, finish_reason: 'stop' });
    expect(first).toEqual({ index: 2, delta: { tool_calls: [calling('')], ...assistant } });
    expect(end).toEqual({
      index: 2,
      delta: { tool_calls: [more('{"a":1}')] },
      finish_reason: 'tool_calls',
    });
    expect(held).toEqual([JSON.stringify(piece).length]);
    expect(asked).toEqual([['f', '{"a":1']]);
    expect(choice.correction()).toBeUndefined();
  });

  test('that were cut off are not repaired', () => {
    const choice = choiceOf({ repair: () => expect.unreachable() });
    const [, end] = taken(
      choice,
      { delta: { tool_calls: [calling('{"a":1')] } },
      { delta: {}, finish_reason: 'length' },
    );
    expect(end).toMatchObject({ delta: { tool_calls: [more('{"a":1')] } });
    const unsaid = choiceOf({ repair: () => undefined });
    taken(unsaid, { delta: { tool_calls: [calling('{"a":1}')] } });
    expect(unsaid.correction()).toEqual({
      index: 2,
      delta: { tool_calls: [more('{"a":1}')] },
      finish_reason: 'tool_calls',
    });
  });
});

describe('a call in the form of former days', () => {
  const calledFor = (...texts: readonly unknown[]) => {
    const choice = choiceOf();
    const pieces = texts.map((text) => ({
      delta: { function_call: { name: 'f', arguments: text } },
    }));
    return { said: taken(choice, ...pieces), end: choice.correction() };
  };

  test('has its arguments as text, and is the reason of the end', () => {
    const { said, end } = calledFor({ a: 1 });
    expect(said[0]?.delta).toEqual({
      function_call: { name: 'f', arguments: '{"a":1}' },
      ...assistant,
    });
    expect(end).toMatchObject({ finish_reason: 'function_call' });
  });

  test('was cut off where it is not whole', () => {
    expect(calledFor('{"a"').end).toMatchObject({ finish_reason: 'length' });
    expect(calledFor('{"a"', ':1}').end).toMatchObject({ finish_reason: 'function_call' });
  });

  test('without arguments stays without them', () => {
    const [piece] = taken(choiceOf(), { delta: { function_call: { name: 'f' } } });
    expect(piece?.delta).toEqual({ function_call: { name: 'f' }, ...assistant });
    const [none] = taken(choiceOf(), { delta: { function_call: null } });
    expect(none?.delta).toEqual({ function_call: null, ...assistant });
  });
});

describe('a piece of a text', () => {
  test('has a text, whatever form it came in', () => {
    expect(taken(textChoice(), { text: [{ text: 'a' }] }, {}, { text: null, x: 1 })).toEqual([
      { index: 2, text: 'a' },
      { index: 2, text: '' },
      { index: 2, text: '', x: 1 },
    ]);
    expect(() => taken(textChoice(), { text: {} })).toThrow("sent a text that can't be read");
  });

  test('keeps a message, which chats alone have', () => {
    expect(taken(textChoice(), { text: 'a', message: 'b' })).toEqual([
      { index: 2, text: 'a', message: 'b' },
    ]);
  });
});

describe('likelihoods', () => {
  const token = { token: 'a', logprob: -1, bytes: [97], top_logprobs: [] };

  test('of a chat say that nothing was refused', () => {
    const [piece] = taken(choiceOf(), { delta: {}, logprobs: { content: [token] } });
    expect(piece?.logprobs).toEqual({ content: [token], refusal: null });
    const whole = { content: [token], refusal: null };
    const [same] = taken(choiceOf(), { delta: {}, logprobs: whole });
    expect(same?.logprobs).toBe(whole);
  });

  test('of a text have the places of their tokens in all of it', () => {
    const [, piece] = taken(
      textChoice(),
      { text: 'abc' },
      { text: 'a', logprobs: { content: [token] } },
    );
    expect(piece?.logprobs).toMatchObject({ tokens: ['a'], text_offset: [3] });
  });

  test('that are none are null', () => {
    for (const logprobs of [null, 'a', []]) {
      const [piece] = taken(choiceOf(), { delta: {}, logprobs });
      expect(piece?.logprobs).toBeNull();
    }
    expect(taken(choiceOf(), { delta: {} })[0]).not.toHaveProperty('logprobs');
  });
});
