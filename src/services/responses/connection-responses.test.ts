import { describe, expect, test } from 'vitest';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import type { components } from '../../../generated/openapi.ts';
import { createConnectionMemories } from './connection-responses.ts';
import { ItemNotFound, PreviousResponseNotFound } from './errors.ts';
import { KeptResponses } from './kept-responses.ts';
import type { Item } from './kept-room.ts';
import { KeptStore } from './kept-store.ts';

type Response = components['schemas']['ResponseObject'];

const OWNER = 'me';
const says = (content: string): Item => ({ role: 'user', content });
const answers = (id: string) => ({ id: `msg_${id}_0`, type: 'message', role: 'assistant' });
const wordsOf = (items: readonly Item[]) => items.map(({ content, id }) => content ?? id);

function setUp() {
  const clock = createVirtualTimers();
  const settings = () => ({ keptResponsesMb: 1, keptResponsesHours: 1, maxBodyBytes: 2 ** 20 });
  const kept = new KeptResponses(new KeptStore({ settings, clock }));
  const memories = createConnectionMemories({ kept, settings, clock });
  type Memory = ReturnType<typeof memories.open>;
  return {
    kept,
    open: memories.open,
    /** A response of that connection to one message. */
    make(memory: Memory, id: string, { after = null as string | null, store = false } = {}) {
      const fields = { id: `resp_${id}`, status: 'completed', store };
      const previous_response_id = after === null ? null : `resp_${after}`;
      const response = { ...fields, previous_response_id, output: [answers(id)] };
      memory.keep(OWNER, { response: response as unknown as Response, input: [says(id)] });
    },
  };
}

describe('a connection', () => {
  test('goes on from what it has made, though it is not stored, and no other one does', () => {
    const { open, make, kept } = setUp();
    const [own, other] = [open(), open()];
    make(own, 'a');
    make(own, 'b', { after: 'a' });
    const conversation = own.reader(OWNER).conversation('resp_b');
    expect(wordsOf(conversation)).toEqual(['a', 'msg_a_0', 'b', 'msg_b_0']);
    expect(own.reader(OWNER).item('msg_a_0', 'input[0]')).toEqual(answers('a'));
    for (const reader of [other.reader(OWNER), kept.reader(OWNER)]) {
      expect(() => reader.conversation('resp_a')).toThrow(PreviousResponseNotFound);
      expect(() => reader.item('msg_a_0', 'input[0]')).toThrow(ItemNotFound);
    }
  });

  test('remembers nothing once it is closed', () => {
    const { open, make } = setUp();
    const memory = open();
    make(memory, 'a');
    memory.close();
    expect(() => memory.reader(OWNER).conversation('resp_a')).toThrow(PreviousResponseNotFound);
  });

  test('forgets one response, which is still there for all if it was stored', () => {
    const { open, make, kept } = setUp();
    const memory = open();
    make(memory, 'a');
    make(memory, 'b', { store: true });
    memory.forget('resp_a');
    memory.forget('resp_b');
    expect(() => memory.reader(OWNER).conversation('resp_a')).toThrow(PreviousResponseNotFound);
    expect(wordsOf(kept.reader(OWNER).conversation('resp_b'))).toEqual(['b', 'msg_b_0']);
    expect(wordsOf(memory.reader(OWNER).conversation('resp_b'))).toEqual(['b', 'msg_b_0']);
  });

  test('goes on from what is stored, from any connection', () => {
    const { open, make } = setUp();
    const [one, other] = [open(), open()];
    make(one, 'a', { store: true });
    make(other, 'b', { after: 'a' });
    make(other, 'c', { after: 'b' });
    const conversation = other.reader(OWNER).conversation('resp_c');
    expect(wordsOf(conversation)).toEqual(['a', 'msg_a_0', 'b', 'msg_b_0', 'c', 'msg_c_0']);
  });
});

test('what is stored has all before it, also what was not stored', () => {
  const { open, make, kept } = setUp();
  const memory = open();
  make(memory, 'a');
  make(memory, 'b', { after: 'a', store: true });
  const conversation = kept.reader(OWNER).conversation('resp_b');
  expect(wordsOf(conversation)).toEqual(['a', 'msg_a_0', 'b', 'msg_b_0']);
  expect(kept.get(OWNER, 'resp_b').previous_response_id).toBe('resp_a');
});

test('one that goes on from what is forgotten meanwhile is not kept', () => {
  const { open, make } = setUp();
  const memory = open();
  make(memory, 'b', { after: 'gone', store: true });
  expect(() => memory.reader(OWNER).conversation('resp_b')).toThrow(PreviousResponseNotFound);
});
