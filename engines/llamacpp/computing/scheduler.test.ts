// What the thread that computes does between two batches, with a real model and without the thread.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRecurrentModel, writeTinyModel } from '../../../fixtures/models/generate.ts';
import { encodeTinyLora } from '../../../fixtures/models/tiny-lora.ts';
import { readSampling } from '../../kit/chat/sampling.ts';
import { readArguments } from '../arguments.ts';
import type { GenerationTask, Order, Report } from './messages.ts';
import { openModel } from './open-model.ts';
import { Pulse } from './watch.ts';
import type { Work } from './work.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduler-'));
  await writeTinyModel({ kind: 'chat', path: join(folder, 'tiny.gguf') });
  await writeRecurrentModel(join(folder, 'recurrent.gguf'));
  await writeFile(join(folder, 'adapter.gguf'), encodeTinyLora());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Wish = Partial<Omit<GenerationTask, 'promptTokens'>> & { prompt: readonly number[] };

/** What the thread does, step by step. */
class Thread {
  readonly reports: Report[] = [];
  readonly #work: Work;
  #lastId = 0;

  constructor(work: Work, reports: Report[]) {
    this.#work = work;
    this.reports = reports;
  }

  order(order: Record<string, unknown>): number {
    this.#lastId += 1;
    this.#work.take({ id: this.#lastId, ...order } as unknown as Order);
    return this.#lastId;
  }

  generate({ prompt, ...wish }: Wish): number {
    const sampling = readSampling({ temperature: 0, ignore_eos: true });
    const task: GenerationTask = {
      promptTokens: Int32Array.from(prompt),
      maxTokens: undefined,
      slotId: undefined,
      salt: undefined,
      adapterScales: undefined,
      isCacheUsed: true,
      chooser: { sampling, grammar: undefined, topLogprobs: undefined, contextSize: 256 },
      ...wish,
    };
    return this.order({ kind: 'generate', task });
  }

  step(count = 1): void {
    for (let done = 0; done < count; done += 1) this.#work.step();
  }

  /** Steps until nothing is left to be done. @returns how many */
  finish(): number {
    let count = 0;
    for (; !this.#work.isIdle; count += 1) this.#work.step();
    return count;
  }

  /** Reports on this order. */
  of(id: number): Report[] {
    return this.reports.filter((report) => 'id' in report && report.id === id);
  }

  tokensOf(id: number): number[] {
    return this.of(id).flatMap((report) => (report.kind === 'token' ? [report.chosen.token] : []));
  }

  endOf(id: number): Report | undefined {
    return this.of(id).findLast(({ kind }) => ['ended', 'failed', 'done'].includes(kind));
  }

  cachedOf(id: number): number | undefined {
    return this.of(id).flatMap((report) =>
      report.kind === 'begun' ? [report.cachedTokens] : [],
    )[0];
  }
}

async function open(model: string, ...args: string[]): Promise<Thread> {
  const reports: Report[] = [];
  const options = readArguments(['-m', join(folder, model), ...args]);
  const { work } = await openModel({
    options,
    opened: () => undefined,
    report: (report) => void reports.push(report),
    pulse: new Pulse(),
  });
  return new Thread(work, reports);
}

const isFirstTokenOf = (id: number) => (report: Report) =>
  report.kind === 'token' && report.id === id;
const isEndOf = (id: number) => (report: Report) => report.kind === 'ended' && report.id === id;

const tokens = (length: number, first = 65) =>
  Array.from({ length }, (_, index) => first + (index % 20));

test('a recurrent model refuses the file of another model', async () => {
  const path = join(folder, 'of-another');
  // Its file says how many parts its context has, where that of the other says how many states.
  const other = await open('tiny.gguf', '-c', '512', '-np', '4');
  other.order({ kind: 'save', slotId: 0, path });
  const recurrent = await open('recurrent.gguf', '-c', '512', '-np', '2');
  const restored = recurrent.of(recurrent.order({ kind: 'restore', slotId: 0, path }));
  expect(restored).toMatchObject([{ kind: 'done', value: undefined }]);
});

describe('texts', () => {
  test('with other scales of adapters take turns, and are the same as alone', async () => {
    const adapter = join(folder, 'adapter.gguf');
    const thread = await open('tiny.gguf', '-c', '512', '-np', '4', '--lora', adapter);
    const wishes = [undefined, [0], [-3]].map((adapterScales) => ({
      prompt: tokens(10),
      maxTokens: 20,
      adapterScales,
    }));
    const alone = wishes.map((wish) => {
      const id = thread.generate(wish);
      thread.finish();
      return thread.tokensOf(id);
    });
    expect(new Set(alone.map(String)).size).toBe(3);
    const all = [...wishes, ...wishes.slice(0, 1)].map((wish) => thread.generate(wish));
    // Two of the four share their batches.
    expect(thread.finish()).toBe(3 * 20);
    expect(all.map((id) => thread.tokensOf(id))).toEqual([...alone, alone[0]]);
    const ends = all.map((id) => thread.reports.findIndex(isEndOf(id)));
    const begins = all.map((id) => thread.reports.findIndex(isFirstTokenOf(id)));
    expect(Math.max(...begins)).toBeLessThan(Math.min(...ends));
  });

  test('go on with what a slot holds where its scales are the same', async () => {
    const adapter = join(folder, 'adapter.gguf');
    const thread = await open('tiny.gguf', '-c', '512', '-np', '1', '--lora', adapter);
    const cachedBy = (adapterScales?: number[]) => {
      const id = thread.generate({ prompt: tokens(30), maxTokens: 1, adapterScales });
      thread.finish();
      return thread.cachedOf(id);
    };
    expect([cachedBy(), cachedBy(), cachedBy([1])]).toEqual([0, 29, 29]);
    expect([cachedBy([0]), cachedBy([0]), cachedBy()]).toEqual([0, 29, 0]);
    thread.order({ kind: 'adapters', scales: [0.5] });
    expect([cachedBy(), cachedBy()]).toEqual([0, 29]);
  });

  test('with other scales are not saved, as a file does not tell them', async () => {
    const adapter = join(folder, 'adapter.gguf');
    const thread = await open('tiny.gguf', '-c', '512', '-np', '1', '--lora', adapter);
    const saved = (adapterScales?: number[]) => {
      thread.generate({ prompt: tokens(30), maxTokens: 1, adapterScales });
      thread.finish();
      const order = { kind: 'save', slotId: 0, path: join(folder, 'slot') };
      return thread.of(thread.order(order));
    };
    expect(saved()).toMatchObject([{ kind: 'done', value: { tokenCount: 30 } }]);
    expect(saved([0])).toMatchObject([{ kind: 'done', value: { tokenCount: 0 } }]);
  });

  test('share batches, and are the same as alone', async () => {
    const thread = await open('tiny.gguf', '-c', '512', '-np', '2');
    const alone = thread.generate({ prompt: tokens(10), maxTokens: 20 });
    expect(thread.finish()).toBe(20);
    const both = [tokens(10), tokens(12)].map((prompt) =>
      thread.generate({ prompt, maxTokens: 20, isCacheUsed: false }),
    );
    expect(thread.finish()).toBe(20);
    expect(thread.tokensOf(both[0] ?? 0)).toEqual(thread.tokensOf(alone));
    expect(both.map((id) => thread.endOf(id))).toMatchObject([
      { reason: 'length' },
      { reason: 'length' },
    ]);
  });

  test('go on while a long prompt is read in parts', async () => {
    const thread = await open('tiny.gguf', '-c', '2048', '-np', '2', '-ub', '64');
    const going = thread.generate({ prompt: tokens(4) });
    thread.step(2);
    const long = thread.generate({ prompt: tokens(500) });
    thread.step(4);
    expect(thread.tokensOf(going)).toHaveLength(6);
    expect(thread.of(long).at(-1)).toEqual({ kind: 'progress', id: long, evaluated: 4 * 63 });
  });

  test('wait for a slot in the order in which they came, but one that is given up', async () => {
    const thread = await open('tiny.gguf', '-c', '256', '-np', '1');
    const [first, second, third] = [1, 2, 3].map(() =>
      thread.generate({ prompt: tokens(4), maxTokens: 3 }),
    );
    thread.order({ kind: 'cancel', id: second });
    thread.finish();
    expect([first, second, third].map((id) => thread.tokensOf(id ?? 0).length)).toEqual([3, 0, 3]);
  });

  test('that their client wants no more end between two batches', async () => {
    const thread = await open('tiny.gguf', '-c', '256', '-np', '1');
    const endless = thread.generate({ prompt: tokens(4) });
    thread.step(5);
    thread.order({ kind: 'cancel', id: endless });
    expect(thread.finish()).toBe(0);
    expect(thread.tokensOf(endless)).toHaveLength(5);
    expect(thread.reports.at(-1)).toMatchObject({
      kind: 'slot',
      state: { isProcessing: false, heldTokens: 8 },
    });
  });
});

describe('a context that is full', () => {
  const prompts = [tokens(60), tokens(40, 70), tokens(50, 80), tokens(45, 90)];

  async function saidAlone(wish: Omit<Wish, 'prompt'>): Promise<number[][]> {
    const thread = await open('tiny.gguf', '-c', '256', '-np', '1');
    return prompts.map((prompt) => {
      const id = thread.generate({ prompt, isCacheUsed: false, ...wish });
      thread.finish();
      return thread.tokensOf(id);
    });
  }

  test('ends no text: each says what it would have said alone', async () => {
    const thread = await open('tiny.gguf', '-c', '256');
    const ids = prompts.map((prompt) => thread.generate({ prompt, maxTokens: 120 }));
    thread.finish();
    expect(ids.map((id) => thread.tokensOf(id))).toEqual(await saidAlone({ maxTokens: 120 }));
    const orderOfEnds = thread.reports.flatMap((each) => (each.kind === 'ended' ? [each.id] : []));
    expect(orderOfEnds).toEqual(ids);
    expect(ids.flatMap((id) => thread.of(id))).toContainEqual(
      expect.objectContaining({ kind: 'progress', evaluated: 0 }),
    );
  });

  test('ends no text that has no limit before the context is full of it alone', async () => {
    const thread = await open('tiny.gguf', '-c', '256');
    const ids = prompts.map((prompt) => thread.generate({ prompt }));
    thread.finish();
    expect(ids.map((id) => thread.tokensOf(id))).toEqual(await saidAlone({}));
  });

  test('goes on with a seed where it was', async () => {
    const sampling = readSampling({ temperature: 1, seed: 5, ignore_eos: true });
    const chooser = { sampling, grammar: undefined, topLogprobs: undefined, contextSize: 256 };
    const wish = { chooser, maxTokens: 100 };
    const thread = await open('tiny.gguf', '-c', '256');
    const ids = prompts.map((prompt) => thread.generate({ prompt, ...wish }));
    thread.finish();
    expect(ids.map((id) => thread.tokensOf(id))).toEqual(await saidAlone(wish));
  });

  test('lets no one go before those that wait', async () => {
    const thread = await open('tiny.gguf', '-c', '256');
    const first = prompts.slice(0, 3).map((prompt) => thread.generate({ prompt, maxTokens: 100 }));
    thread.step(60);
    const late = thread.generate({ prompt: tokens(4, 66), maxTokens: 2 });
    thread.step(20);
    expect(thread.of(late)).toMatchObject([{ kind: 'begun' }]);
    thread.finish();
    expect([...first, late].map((id) => thread.tokensOf(id).length)).toEqual([100, 100, 100, 2]);
  });

  test('forgets one that waits when its client has left', async () => {
    const thread = await open('tiny.gguf', '-c', '256', '-np', '2', '-kvu');
    const ids = prompts.slice(0, 2).map((prompt) => thread.generate({ prompt, maxTokens: 150 }));
    thread.step(100);
    thread.order({ kind: 'cancel', id: ids[1] });
    thread.finish();
    expect(thread.tokensOf(ids[0] ?? 0)).toHaveLength(150);
    expect(thread.reports.at(-1)).toMatchObject({ kind: 'ended', id: ids[0] });
    const next = thread.generate({ prompt: tokens(10), maxTokens: 3, slotId: 1 });
    thread.finish();
    expect(thread.tokensOf(next)).toHaveLength(3);
  });

  test('has room again for prompts that were read in part', async () => {
    const thread = await open('tiny.gguf', '-c', '256', '-ub', '32', '-np', '2', '-kvu');
    const [long, other] = [tokens(200), tokens(180, 70)].map((prompt) =>
      thread.generate({ prompt, maxTokens: 20 }),
    );
    thread.finish();
    expect([long, other].map((id) => thread.tokensOf(id ?? 0).length)).toEqual([20, 20]);
  });
});

describe('slots', () => {
  test('that share a context and are idle make room for one that needs it', async () => {
    const thread = await open('tiny.gguf', '-c', '256', '-np', '2', '-kvu');
    thread.generate({ prompt: tokens(150), maxTokens: 1, slotId: 0 });
    thread.finish();
    const other = thread.generate({ prompt: tokens(200, 70), maxTokens: 20, slotId: 1 });
    thread.finish();
    expect(thread.endOf(other)).toMatchObject({ kind: 'ended', reason: 'length' });
    expect(thread.tokensOf(other)).toHaveLength(20);
    expect(thread.reports).toContainEqual(
      expect.objectContaining({
        kind: 'slot',
        slotId: 0,
        state: expect.objectContaining({ heldTokens: 0 }),
      }),
    );
  });

  test('give another one the beginning that both have in common, and keep their own', async () => {
    for (const sharing of [[], ['-kvu']]) {
      const thread = await open('tiny.gguf', '-c', '4096', '-np', '2', ...sharing);
      const common = tokens(400);
      const first = thread.generate({ prompt: [...common, ...tokens(50, 70)], maxTokens: 5 });
      thread.finish();
      const other = thread.generate({ prompt: [...common, ...tokens(50, 90)], maxTokens: 5 });
      thread.finish();
      const again = thread.generate({ prompt: [...common, ...tokens(50, 70)], maxTokens: 5 });
      thread.finish();
      expect([first, other, again].map((id) => thread.cachedOf(id))).toEqual([0, 400, 449]);
      expect(thread.tokensOf(again)).toEqual(thread.tokensOf(first));
    }
  });

  test('give nothing to a task of another salt', async () => {
    const thread = await open('tiny.gguf', '-c', '512', '-np', '1');
    const cached = ['a', 'a', 'b', undefined].map((salt) => {
      const id = thread.generate({ prompt: tokens(50), maxTokens: 1, salt });
      thread.finish();
      return thread.cachedOf(id);
    });
    expect(cached).toEqual([0, 49, 0, 0]);
  });

  test('are saved and read back, and a file that is none leaves them empty', async () => {
    const thread = await open('tiny.gguf', '-c', '512', '-np', '2');
    const path = join(folder, 'a.slot');
    thread.generate({ prompt: tokens(50), maxTokens: 1, slotId: 0 });
    thread.finish();
    const saved = thread.order({ kind: 'save', slotId: 0, path });
    expect(thread.endOf(saved)).toMatchObject({ value: { tokenCount: 50 } });
    expect(
      thread.endOf(thread.order({ kind: 'restore', slotId: 1, path, salt: undefined })),
    ).toMatchObject({
      value: 50,
    });
    const again = thread.generate({ prompt: tokens(50), maxTokens: 1, slotId: 1 });
    thread.finish();
    expect(thread.cachedOf(again)).toBe(49);
    await writeFile(path, 'This is a text.');
    const broken = thread.endOf(
      thread.order({ kind: 'restore', slotId: 0, path, salt: undefined }),
    );
    expect(broken).toMatchObject({ kind: 'done', value: undefined });
    expect(thread.reports.at(-1)).toMatchObject({ slotId: 0, state: { heldTokens: 0 } });
  });
});

describe('a model that can not take back tokens', () => {
  test('goes on from shortly before the end of a prompt, or from a long way before it', async () => {
    const thread = await open('recurrent.gguf', '-c', '4096', '-np', '1');
    const prompt = tokens(900);
    thread.generate({ prompt, maxTokens: 5 });
    thread.finish();
    const cachedWith = (rest: number, other: number) => {
      const id = thread.generate({
        prompt: [...prompt.slice(0, rest), ...tokens(40, other)],
        maxTokens: 1,
      });
      thread.finish();
      return thread.cachedOf(id);
    };
    expect(cachedWith(890, 90)).toBe(884);
    expect(cachedWith(600, 91)).toBe(372);
    expect(cachedWith(100, 92)).toBe(0);
  });

  test('says the same from there as from the beginning', async () => {
    const thread = await open('recurrent.gguf', '-c', '4096', '-np', '1');
    const other = [...tokens(300), ...tokens(30, 90)];
    const ask = (prompt: readonly number[], isCacheUsed: boolean) => {
      const id = thread.generate({ prompt, maxTokens: 10, isCacheUsed });
      thread.finish();
      return { cached: thread.cachedOf(id), tokens: thread.tokensOf(id) };
    };
    ask(tokens(310), true);
    const quick = ask(other, true);
    expect(quick.cached).toBe(294);
    expect(ask(other, false)).toEqual({ cached: 0, tokens: quick.tokens });
  });
});
