import { expect, test } from 'vitest';
import type { components } from '../../../generated/openapi.ts';
import {
  ConversationTooLong,
  ItemNotFound,
  PreviousResponseNotFound,
  ResponseNotFound,
} from './errors.ts';
import { KeptResponses } from './kept-responses.ts';
import type { Item } from './kept-room.ts';
import { KeptStore } from './kept-store.ts';

type Response = components['schemas']['ResponseObject'];

const HOUR_MS = 3_600_000;
const says = (content: string): Item => ({ role: 'user', content });
const output = (id: string, text: string) => ({
  id,
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

function response(key: string, text: string, more: object = {}): Response {
  const fields = { id: `resp_${key}`, status: 'completed', previous_response_id: null, ...more };
  return { ...fields, output: [output(`msg_${key}_0`, text)] } as unknown as Response;
}

function setUp({ megabytes = 1 } = {}) {
  let now = 0;
  let timer: { at: number; task: () => void } | undefined;
  const settings = { keptResponsesMb: megabytes, keptResponsesHours: 24, maxBodyBytes: 1_000_000 };
  const clock = {
    now: () => now,
    after(ms: number, task: () => void) {
      timer = { at: now + ms, task };
      return () => undefined;
    },
  };
  return {
    settings,
    kept: new KeptResponses(new KeptStore({ settings: () => settings, clock })),
    /** Lets time pass, and says whether a timer went off in it. */
    pass(hours: number): boolean {
      now += hours * HOUR_MS;
      const due = timer;
      if (due === undefined || due.at > now) return false;
      timer = undefined;
      due.task();
      return true;
    },
  };
}

test('who goes on from a new conversation gets its items only', () => {
  const { kept } = setUp();
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  const shorter = response('b', 'Two', { previous_response_id: 'resp_a' });
  kept.keep('me', { response: shorter, input: [says('2')], isNewConversation: true });
  expect(kept.reader('me').conversation('resp_b')).toEqual([says('2'), output('msg_b_0', 'Two')]);
  expect(kept.get('me', 'resp_b')).toMatchObject({ previous_response_id: 'resp_a' });
});

test('a kept response comes back as it was, with its input, and for its owner alone', () => {
  const { kept } = setUp();
  const whole = response('a', 'Hi');
  kept.keep('me', { response: whole, input: [says('Hello'), { ...says('Bye'), id: 'msg_mine' }] });
  expect(kept.get('me', 'resp_a')).toEqual(whole);
  expect(kept.input('me', 'resp_a')).toEqual([
    { ...says('Hello'), type: 'message', id: 'msg_a_in0' },
    { ...says('Bye'), type: 'message', id: 'msg_mine' },
  ]);
  expect(() => kept.get('you', 'resp_a')).toThrow(ResponseNotFound);
  expect(() => kept.reader('you').item('msg_a_0', 'input[0]')).toThrow(ItemNotFound);
  expect(() => kept.reader('you').conversation('resp_a')).toThrow(PreviousResponseNotFound);
  expect(kept.delete('you', 'resp_a')).toBe(false);
});

test('a conversation goes on from response to response, and items are found by their ids', () => {
  const { kept } = setUp();
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  kept.keep('me', {
    response: response('b', 'Two', { previous_response_id: 'resp_a' }),
    input: [says('2')],
  });
  const conversation = [says('1'), output('msg_a_0', 'One'), says('2'), output('msg_b_0', 'Two')];
  expect(kept.reader('me').conversation('resp_b')).toEqual(conversation);
  expect(kept.reader('me').item('msg_a_0', 'input[0]')).toEqual(output('msg_a_0', 'One'));
  expect(kept.reader('me').item('msg_b_in0', 'input[0]')).toEqual(says('2'));
  expect(() => kept.reader('me').item('msg_b_in7', 'input[3]')).toThrow(
    expect.objectContaining({ param: 'input[3]' }),
  );
});

test('a conversation with a gap in it is refused, not answered without what is missing', () => {
  const { kept } = setUp();
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  kept.keep('me', {
    response: response('b', 'Two', { previous_response_id: 'resp_a' }),
    input: [says('2')],
  });
  expect(kept.delete('me', 'resp_a')).toBe(true);
  expect(() => kept.reader('me').conversation('resp_b')).toThrow(
    /'resp_b' not found, because 'resp_a' before it/,
  );
  expect(() => kept.reader('me').item('msg_a_0', 'input[0]')).toThrow(ItemNotFound);
  expect(kept.get('me', 'resp_b')).toMatchObject({ id: 'resp_b' });
});

test('a response that is still being made can be read, but not gone on from', () => {
  const { kept } = setUp();
  kept.keep('me', { response: response('a', '', { status: 'queued' }), input: [says('1')] });
  expect(() => kept.reader('me').conversation('resp_a')).toThrow(/still being made/);
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  expect(kept.reader('me').conversation('resp_a')).toHaveLength(2);
});

test('a conversation that is repeated with each request is kept once', () => {
  const { kept } = setUp();
  const long = says('x'.repeat(100_000));
  // 200 times its length would be 20 times the room.
  for (let turn = 0; turn < 200; turn++)
    kept.keep('me', { response: response(`t${turn}`, 'Hi'), input: [long] });
  expect(kept.get('me', 'resp_t0')).toMatchObject({ id: 'resp_t0' });
  expect(kept.input('me', 'resp_t199')).toHaveLength(1);
});

test('what was used longest ago goes when there is no room, from the owner who has most', () => {
  const { kept } = setUp();
  kept.keep('you', { response: response('yours', 'Hi'), input: [says('1')] });
  for (let at = 0; at < 12; at++) {
    kept.keep('me', {
      response: response(`t${at}`, 'Hi'),
      input: [says(String(at).padEnd(90_000))],
    });
    kept.get('me', 'resp_t0');
  }
  expect(kept.get('me', 'resp_t0')).toMatchObject({ id: 'resp_t0' });
  expect(() => kept.get('me', 'resp_t1')).toThrow(ResponseNotFound);
  expect(kept.get('me', 'resp_t11')).toMatchObject({ id: 'resp_t11' });
  expect(kept.get('you', 'resp_yours')).toMatchObject({ id: 'resp_yours' });
});

test('room that was given back can be used again', () => {
  const { kept } = setUp();
  kept.keep('me', { response: response('first', 'Hi'), input: [says('1')] });
  for (let at = 0; at < 50; at++) {
    kept.keep('me', {
      response: response('same', 'Hi'),
      input: [says(String(at).padEnd(400_000))],
      events: [{ at, text: ''.padEnd(100_000) }],
    });
  }
  kept.keep('me', { response: response('other', 'Hi'), input: [says(''.padEnd(400_000))] });
  expect(kept.get('me', 'resp_first')).toMatchObject({ id: 'resp_first' });
  expect(kept.events('me', 'resp_same')).toMatchObject([{ at: 49 }]);
  expect(kept.get('me', 'resp_other')).toMatchObject({ id: 'resp_other' });
});

test('a response larger than all room is not kept, and pushes nothing out', () => {
  const { kept } = setUp();
  kept.keep('you', { response: response('yours', 'Hi'), input: [says('1')] });
  kept.keep('me', { response: response('mine', 'Hi'), input: [says('1')] });
  kept.keep('me', { response: response('huge', 'Hi'), input: [says('x'.repeat(2_000_000))] });
  expect(() => kept.get('me', 'resp_huge')).toThrow(ResponseNotFound);
  expect(kept.get('me', 'resp_mine')).toMatchObject({ id: 'resp_mine' });
  expect(kept.get('you', 'resp_yours')).toMatchObject({ id: 'resp_yours' });
});

test('a response is forgotten once it was not used for so long, without anyone asking', () => {
  const { kept, pass } = setUp();
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  kept.keep('me', { response: response('b', 'Two'), input: [says('2')] });
  expect(pass(23)).toBe(false);
  kept.get('me', 'resp_b');
  expect(pass(2)).toBe(true);
  expect(() => kept.get('me', 'resp_a')).toThrow(ResponseNotFound);
  expect(kept.get('me', 'resp_b')).toMatchObject({ id: 'resp_b' });
  expect(pass(24)).toBe(true);
  expect(() => kept.get('me', 'resp_b')).toThrow(ResponseNotFound);
});

test('without room nothing is kept, from the moment on that the setting says so', () => {
  const { kept, settings } = setUp();
  kept.keep('me', { response: response('a', 'One'), input: [says('1')] });
  settings.keptResponsesMb = 0;
  expect(kept.isKeeping({ leavesNothing: false })).toBe(false);
  expect(() => kept.get('me', 'resp_a')).toThrow(ResponseNotFound);
});

test('a few ids can not stand for more than a request may say', () => {
  const { kept } = setUp();
  const long = says('x'.repeat(300_000));
  kept.keep('me', { response: response('a', 'One'), input: [long] });
  const three = kept.reader('me');
  expect([1, 2, 3].map(() => three.item('msg_a_in0', 'input[0]'))).toEqual([long, long, long]);
  expect(() => three.item('msg_a_in0', 'input[3]')).toThrow(ConversationTooLong);
  // Each repeats what is before it, which costs the store nothing.
  kept.keep('me', {
    response: response('b', 'Two', { previous_response_id: 'resp_a' }),
    input: [long],
  });
  kept.keep('me', {
    response: response('c', 'Three', { previous_response_id: 'resp_b' }),
    input: [long, long],
  });
  expect(kept.reader('me').conversation('resp_b')).toHaveLength(4);
  expect(() => kept.reader('me').conversation('resp_c')).toThrow(ConversationTooLong);
});

test('a conversation of more items than an input may have is refused', () => {
  const { kept } = setUp();
  const input = Array.from({ length: 6000 }, () => says('x'));
  kept.keep('me', { response: response('a', 'One'), input });
  kept.keep('me', { response: response('b', 'Two', { previous_response_id: 'resp_a' }), input });
  expect(kept.reader('me').conversation('resp_a')).toHaveLength(6001);
  expect(() => kept.reader('me').conversation('resp_b')).toThrow(ConversationTooLong);
});
