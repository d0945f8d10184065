import { describe, expect, test } from 'vitest';
import type { NativeContext } from '../native/context.ts';
import { Sequence } from './sequences.ts';

/** A context that notes what it is told, with the positions that it is said to hold. */
function setUp(
  given: {
    window?: number;
    canTakeBack?: boolean;
    canSetState?: boolean;
    positions?: { first: number; last: number } | undefined;
    file?: readonly number[];
  } = {},
) {
  const { window, canTakeBack = true, canSetState = true, file } = given;
  const told: string[] = [];
  const state = { positions: given.positions };
  const context = {
    remove(id: number, from?: number) {
      told.push(from === undefined ? `remove ${id}` : `remove ${id} from ${from}`);
      return from === undefined || canTakeBack;
    },
    copy: (from: number, to: number) => told.push(`copy ${from} to ${to}`),
    positions: () => state.positions,
    state: (_: number, isPartial: boolean) =>
      Buffer.from(`${state.positions?.last}${isPartial ? ', partly' : ''}`),
    setState(id: number, kept: Uint8Array, isPartial: boolean) {
      told.push(`set ${id} to ${kept}${isPartial ? '' : ', whole'}`);
      return canSetState;
    },
    saveState: (id: number, path: string, tokens: readonly number[]) => {
      told.push(`save ${id} in ${path}: ${tokens.join()}`);
      return 99;
    },
    loadState: () => file && { tokens: file },
  } as unknown as NativeContext;
  const create = (id: number) => new Sequence(context, id, window);
  return { sequence: create(3), create, told, state };
}

describe('the tokens of a sequence', () => {
  test('are none at first, and then those that are behind each other', () => {
    const { sequence } = setUp();
    expect(sequence).toMatchObject({ id: 3, length: 0, tokens: [] });
    sequence.append([1, 2]);
    sequence.append(Int32Array.of(3));
    expect(sequence).toMatchObject({ length: 3, tokens: [1, 2, 3] });
  });

  test.each([
    [[], 0],
    [[9], 0],
    [[1], 1],
    [[1, 2, 9], 2],
    [[1, 2, 3], 3],
    [[1, 2, 3, 4], 3],
    [[9, 2, 3], 0],
  ])('have as much in common with %j: %d', (prompt, common) => {
    const { sequence } = setUp();
    sequence.append([1, 2, 3]);
    expect(sequence.commonLength(prompt)).toBe(common);
  });

  test('are all forgotten at once', () => {
    const { sequence, told } = setUp();
    sequence.append([1]);
    sequence.clear();
    expect(sequence.length).toBe(0);
    expect(told).toEqual(['remove 3']);
  });

  test.each([
    [4, [1, 2, 3], []],
    [3, [1, 2, 3], []],
    [2, [1, 2], ['remove 3 from 2']],
    [1, [1], ['remove 3 from 1']],
    [0, [], ['remove 3']],
  ])('can be cut to the first %d', (count, tokens, commands) => {
    const { sequence, told } = setUp();
    sequence.append([1, 2, 3]);
    sequence.keepFirst(count);
    expect(sequence.tokens).toEqual(tokens);
    expect(told).toEqual(commands);
  });

  test('are all forgotten where the model can take back none', () => {
    const { sequence, told } = setUp({ canTakeBack: false });
    sequence.append([1, 2, 3]);
    sequence.keepFirst(2);
    expect(sequence.tokens).toEqual([]);
    expect(told).toEqual(['remove 3 from 2', 'remove 3']);
  });
});

describe('the beginning of a prompt', () => {
  test.each([
    ['goes on with all of it', [1, 2, 3, 4], 3],
    ['leaves its last token to evaluate', [1, 2, 3], 2],
    ['is shorter than what is held', [1, 2], 1],
    ['differs in the middle', [1, 9, 3], 1],
    ['differs at once', [9, 2], 0],
    ['is one token', [1], 0],
  ])('%s', (_, prompt, kept) => {
    const { sequence } = setUp();
    sequence.append([1, 2, 3]);
    expect(sequence.needsCheckpoints).toBe(false);
    expect(sequence.keepBeginning(prompt)).toBe(kept);
    expect(sequence.tokens).toEqual([1, 2, 3].slice(0, kept));
  });
});

describe('a model that can not take back tokens', () => {
  const range = (length: number) => Array.from({ length }, (_, at) => at);

  /** It holds 1000 tokens, and has a checkpoint of the first 400. */
  function withCheckpoint(given: Parameters<typeof setUp>[0] = {}) {
    const all = setUp({ window: 100, ...given });
    all.sequence.append(range(400));
    all.state.positions = { first: 0, last: 399 };
    all.sequence.takeCheckpoint();
    all.sequence.append(range(1000).slice(400));
    all.state.positions = { first: 900, last: 999 };
    return all;
  }

  test('needs checkpoints', () => {
    expect(setUp({ window: 0 }).sequence.needsCheckpoints).toBe(true);
  });

  test('goes back for a prompt that goes on with all, where the window begins too late', () => {
    const { sequence, told } = withCheckpoint();
    expect(sequence.keepBeginning([...range(1000), 7])).toBe(399);
    expect(told).toEqual(['set 3 to 399, partly', 'remove 3 from 399']);
  });

  test('looks back one token further for a prompt that is there whole', () => {
    const { sequence, told, state } = withCheckpoint();
    state.positions = { first: 899, last: 999 };
    expect(sequence.keepBeginning(range(1000))).toBe(399);
    expect(told).toContain('set 3 to 399, partly');
    const other = withCheckpoint();
    other.state.positions = { first: 898, last: 999 };
    expect(other.sequence.keepBeginning(range(1000))).toBe(999);
    expect(other.told).toEqual(['remove 3 from 999']);
  });

  test('goes on behind all that it holds, where it can look back far enough', () => {
    const { sequence, told, state } = withCheckpoint();
    state.positions = { first: 899, last: 999 };
    expect(sequence.keepBeginning([...range(1000), 7])).toBe(1000);
    expect(told).toEqual([]);
  });

  test('goes back to a checkpoint where the prompt differs behind it', () => {
    const { sequence, told } = withCheckpoint();
    expect(sequence.keepBeginning([...range(500), -1])).toBe(399);
    expect(told).toEqual(['set 3 to 399, partly', 'remove 3 from 399']);
    expect(sequence.tokens).toEqual(range(399));
  });

  test('begins again where the prompt differs before its checkpoint', () => {
    const { sequence, told } = withCheckpoint();
    expect(sequence.keepBeginning([...range(300), -1])).toBe(0);
    expect(told).toEqual(['remove 3']);
  });

  test('begins again where the checkpoint can not be set', () => {
    const { sequence, told } = withCheckpoint({ canSetState: false });
    expect(sequence.keepBeginning([...range(500), -1])).toBe(0);
    expect(told).toEqual(['set 3 to 399, partly', 'remove 3']);
  });

  test('begins again with a prompt that has nothing in common', () => {
    const { sequence, told } = withCheckpoint();
    expect(sequence.keepBeginning([-1, -2])).toBe(0);
    expect(told).toEqual(['remove 3']);
  });

  test('forgets checkpoints behind the place that it goes on from', () => {
    const { sequence, told, state } = withCheckpoint();
    sequence.keepBeginning([...range(300), -1]);
    sequence.append(range(1000));
    state.positions = { first: 900, last: 999 };
    told.length = 0;
    expect(sequence.keepBeginning([...range(500), -1])).toBe(0);
    expect(told).toEqual(['remove 3']);
  });

  test('takes no checkpoint of nothing', () => {
    const { sequence, told, state } = setUp({ window: 100 });
    sequence.takeCheckpoint();
    sequence.append(range(1000));
    state.positions = { first: 900, last: 999 };
    expect(sequence.keepBeginning([...range(500), -1])).toBe(0);
    expect(told).toEqual(['remove 3']);
  });
});

describe('a copy', () => {
  test('holds the first tokens of the other one, and nothing else', () => {
    const { sequence, create, told } = setUp();
    const source = create(5);
    source.append([1, 2, 3]);
    sequence.append([9]);
    sequence.copy(source, 2);
    expect(sequence.tokens).toEqual([1, 2]);
    expect(source.tokens).toEqual([1, 2, 3]);
    expect(told).toEqual(['remove 3', 'copy 5 to 3', 'remove 3 from 2']);
  });
});

describe('a file', () => {
  test('gets all tokens, and says its size', () => {
    const { sequence, told } = setUp();
    sequence.append([1, 2]);
    expect(sequence.save('/x')).toBe(99);
    expect(told).toEqual(['save 3 in /x: 1,2']);
  });

  test('takes the place of what was held', () => {
    const { sequence, told } = setUp({ file: [4, 5] });
    sequence.append([1]);
    expect(sequence.restore('/x')).toBe(true);
    expect(sequence.tokens).toEqual([4, 5]);
    expect(told).toEqual(['remove 3']);
  });

  test('that can not be read leaves nothing', () => {
    const { sequence } = setUp();
    sequence.append([1]);
    expect(sequence.restore('/x')).toBe(false);
    expect(sequence.length).toBe(0);
  });

  test('can be gone on with more than once', () => {
    const positions = { first: 0, last: 2 };
    const { sequence, told, state } = setUp({ file: [4, 5, 6], window: 1, positions });
    sequence.restore('/x');
    sequence.append([7, 8]);
    state.positions = { first: 4, last: 4 };
    expect(sequence.keepBeginning([4, 5, 6, 9])).toBe(2);
    expect(told).toEqual(['remove 3', 'set 3 to 2, partly', 'remove 3 from 2']);
  });
});
