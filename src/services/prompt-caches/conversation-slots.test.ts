// Several conversations on the slots of a native server that keeps an account.
import { describe, expect, test } from 'vitest';
import { ConversationSlots, type Seat } from './conversation-slots.ts';
import { piecesOf } from './prompt-pieces.ts';
import { EVERYBODY } from './slot-owners.ts';

const CONTEXT_TOKENS = 32_768;
/** Of the prompt of a turn, the part that may be evaluated again in the next. */
const ALLOWED_SHARE = 0.03;

/**
 * What llama-server does with slots that it is named, in numbers: a character is a token. Slots
 * keep what they hold as long as all of it fits into the context; what it would leave less than
 * half of goes into its memory, and comes from there.
 */
class Account {
  readonly held: string[];
  readonly memory: string[] = [];
  readonly done: string[] = [];
  canSave = true;
  /** False for a model that can't go on from what was restored. */
  isRestored = true;

  constructor(slots: number) {
    this.held = Array.from({ length: slots }, () => '');
  }

  /** @returns how many tokens needed no evaluation */
  serve(id: number, prompt: string, response: string): number {
    const held = this.held[id] ?? '';
    if (held !== '' && common(held, prompt) < held.length / 2) {
      this.memory.push(held);
      const [best] = this.memory.toSorted(
        (one, other) => common(other, prompt) - common(one, prompt),
      );
      if (
        best !== undefined &&
        common(best, prompt) > common(held, prompt) &&
        common(best, prompt) >= best.length / 4
      ) {
        this.memory.splice(this.memory.indexOf(best), 1);
        this.held[id] = best;
      }
    }
    const cached = Math.min(common(this.held[id] ?? '', prompt), prompt.length - 1);
    this.held[id] = prompt + response;
    while (this.held.reduce((sum, text) => sum + text.length, 0) > CONTEXT_TOKENS) {
      const first = this.held.findIndex((text, at) => at !== id && text !== '');
      if (first < 0) break;
      this.held[first] = '';
    }
    return cached;
  }

  slots(): ConversationSlots {
    return new ConversationSlots({
      read: async () => ({ ids: this.held.map((_, id) => id), contextTokens: CONTEXT_TOKENS }),
      setAside: async (id) => {
        this.done.push(`aside ${id}`);
        this.serve(id, '-', '');
      },
      erase: async (id) => {
        this.done.push(`erase ${id}`);
        this.held[id] = '';
      },
      noteOwner: () => undefined,
      hasMemory: true,
      keptShare: 0.5,
      save: async (id) => {
        if (!this.canSave) return undefined;
        const saved = this.held[id] ?? '';
        this.done.push(`save ${id}`);
        return {
          restore: async (to) => {
            this.done.push(`restore ${to}`);
            this.held[to] = this.isRestored ? saved : '';
          },
          remove: async () => void this.done.push('remove'),
        };
      },
    });
  }
}

function common(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** One that grows by so many tokens in each turn. */
class Agent {
  readonly #account: Account;
  readonly #slots: ConversationSlots;
  readonly #pieces: string[];
  readonly name: string;
  #before = 0;
  /** Of each turn but the first, which share of the prompt before needed no evaluation. */
  readonly shares: number[] = [];
  cached = 0;

  constructor(
    name: string,
    instructions: string,
    on: { account: Account; slots: ConversationSlots },
  ) {
    this.name = name;
    this.#account = on.account;
    this.#slots = on.slots;
    this.#pieces = [instructions, `I am ${name}.`];
  }

  async begin(tokens = 400): Promise<{ id: number | undefined; end(): void }> {
    this.#pieces.push(`${this.name}${this.#pieces.length} `.padEnd(tokens, this.name));
    const prompt = this.#pieces.join('');
    const seat: Seat | undefined = await this.#slots.take([...this.#pieces], { owner: EVERYBODY });
    const response = `${this.name} responds.`;
    this.cached = this.#account.serve(seat?.id ?? 0, prompt, response);
    if (this.#before > 0) this.shares.push(this.cached / this.#before);
    this.#before = prompt.length;
    seat?.judge({
      promptTokens: prompt.length,
      cachedTokens: this.cached,
      outputTokens: response.length,
    });
    this.#pieces.push(response);
    return { id: seat?.id, end: () => seat?.end() };
  }

  async turn(tokens?: number): Promise<number | undefined> {
    const { id, end } = await this.begin(tokens);
    end();
    return id;
  }
}

const INSTRUCTIONS = 'You are an agent. '.repeat(300);

function stand(slots = 4) {
  const account = new Account(slots);
  const on = { account, slots: account.slots() };
  return {
    ...on,
    agent: (name: string, instructions = INSTRUCTIONS) => new Agent(name, instructions, on),
  };
}

const expectHeld = (...agents: Agent[]) => {
  for (const { name, shares } of agents)
    expect(Math.min(...shares), name).toBeGreaterThan(1 - ALLOWED_SHARE);
};

describe('conversations on the slots of a native server', () => {
  test('stay each in its own, and a second one of the same agent gets a copy of the beginning', async () => {
    const { account, agent } = stand();
    const [one, other] = [agent('a'), agent('b')];
    for (let round = 0; round < 5; round += 1) {
      expect(await one.turn()).toBe(0);
      expect(await other.turn()).toBe(1);
      if (round === 0) expect(other.cached).toBeGreaterThanOrEqual(INSTRUCTIONS.length);
    }
    expectHeld(one, other);
    expect(account.done).toEqual(['save 0', 'restore 1', 'remove']);
  });

  test('lose nothing to short requests in between, which share a slot', async () => {
    const { agent } = stand(2);
    const main = agent('a');
    await main.turn();
    for (let round = 0; round < 5; round += 1) {
      expect(await agent('t', `Name chat ${round}.`).turn(20)).toBe(1);
      await main.turn();
    }
    expectHeld(main);
  });

  test('go on next to one that is being served', async () => {
    const { agent } = stand();
    const [main, below] = [agent('a'), agent('s', `Search. ${INSTRUCTIONS}`)];
    await main.turn();
    for (let round = 0; round < 4; round += 1) {
      const running = await main.begin();
      await below.turn();
      running.end();
    }
    expectHeld(main, below);
  });

  test('are put into memory before the context is full, and come back', async () => {
    const { account, agent } = stand();
    const agents = ['a', 'b', 'c'].map((name) => agent(name, `${name} ${INSTRUCTIONS}`));
    for (const each of agents) await each.turn(9000);
    for (let round = 0; round < 3; round += 1) for (const each of agents) await each.turn();
    expectHeld(...agents);
    expect(account.done.length).toBeGreaterThan(0);
  });

  test('come back from memory where more of them have turns than there are slots', async () => {
    const { agent } = stand(2);
    const agents = ['a', 'b', 'c', 'd'].map((name) => agent(name, `${name} ${INSTRUCTIONS}`));
    for (let round = 0; round < 4; round += 1) for (const each of agents) await each.turn();
    expectHeld(...agents);
  });

  test('with little in common with a long one leave that whole, in memory', async () => {
    const { account, agent } = stand();
    const long = agent('a');
    await long.turn(12_000);
    const short = agent('b');
    expect(await short.turn()).toBe(0);
    expect(short.cached).toBeGreaterThanOrEqual(INSTRUCTIONS.length);
    expect(account.done).toEqual([]);
    await long.turn();
    await short.turn();
    expectHeld(long, short);
  });

  test.each([
    ['nothing can be saved', { canSave: false }],
    ['a model is not helped by what is restored', { isRestored: false }],
  ])('are no longer copied once %s', async (_why, account) => {
    const { account: kept, agent } = stand();
    Object.assign(kept, account);
    await agent('a').turn();
    await agent('b').turn();
    const attempts = kept.done.length;
    const third = agent('c');
    await third.turn();
    expect(kept.done).toHaveLength(attempts);
    expect(third.cached).toBeGreaterThanOrEqual(INSTRUCTIONS.length);
  });

  test('that leave nothing behind are not copied', async () => {
    const account = new Account(4);
    const slots = account.slots();
    const seat = await slots.take([INSTRUCTIONS, 'Keep it secret.'], { owner: 'hidden-a' });
    seat?.judge({ promptTokens: INSTRUCTIONS.length, cachedTokens: 0, outputTokens: 9 });
    seat?.end();
    await slots.take([INSTRUCTIONS, 'Tell all.'], { owner: EVERYBODY });
    expect(account.done).toEqual([]);
  });

  describe('of several owners', () => {
    type Turn = { owner: string; prompt: string; wanted?: number };

    /** A turn as the native server serves it: one that is fresh finds nothing. */
    async function served(
      { account, slots }: Pick<ReturnType<typeof stand>, 'account' | 'slots'>,
      turn: Turn,
    ) {
      const { owner, prompt, wanted } = turn;
      const seat = await slots.take([prompt], { owner, wanted });
      const { isFresh, end } = seat ?? (await slots.letChoose(owner));
      const id = seat?.id ?? 0;
      const cached = account.serve(id, prompt, 'Yes.');
      seat?.judge({ promptTokens: prompt.length, cachedTokens: cached, outputTokens: 4 });
      end();
      return { id, isFresh, cached: isFresh ? 0 : cached };
    }

    test('find nothing of each other, and each goes on with its own', async () => {
      const on = stand(2);
      const prompt = INSTRUCTIONS;
      await served(on, { owner: 'a', prompt });
      expect((await served(on, { owner: 'b', prompt })).cached).toBe(0);
      for (const owner of ['a', 'b', 'a'])
        expect((await served(on, { owner, prompt })).cached).toBe(prompt.length - 1);
    });

    test('find nothing in a slot that they name, also when it comes back to the first', async () => {
      const on = stand(2);
      const prompt = INSTRUCTIONS;
      await served(on, { owner: 'a', prompt, wanted: 1 });
      const guess = await served(on, { owner: 'b', prompt, wanted: 1 });
      expect(guess).toEqual({ id: 1, isFresh: true, cached: 0 });
      expect(on.account.done).toEqual(['erase 1']);
      expect((await served(on, { owner: 'a', prompt, wanted: 1 })).isFresh).toBe(true);
    });

    test('find nothing where the native server has chosen for one of them', async () => {
      const on = stand(2);
      expect((await on.slots.letChoose('a')).isFresh).toBe(false);
      const choice = await on.slots.letChoose('b');
      expect(choice.isFresh).toBe(true);
      for (const owner of ['a', 'b']) {
        const { isFresh } = await served(on, { owner, prompt: INSTRUCTIONS });
        expect(isFresh).toBe(true);
      }
      choice.end();
    });

    test('go on with what they have restored themselves', async () => {
      const on = stand(2);
      await served(on, { owner: 'a', prompt: INSTRUCTIONS, wanted: 0 });
      on.slots.noteRestored(0, 'b');
      expect((await served(on, { owner: 'b', prompt: INSTRUCTIONS, wanted: 0 })).isFresh).toBe(
        false,
      );
      expect((await served(on, { owner: 'a', prompt: INSTRUCTIONS, wanted: 0 })).isFresh).toBe(
        true,
      );
    });

    test('of which one leaves nothing: its words never get into the memory that is searched for all', async () => {
      const on = stand(1);
      await served(on, { owner: 'hidden-a', prompt: INSTRUCTIONS });
      await served(on, { owner: EVERYBODY, prompt: 'Something else. '.repeat(40) });
      expect(on.account.memory).toEqual([]);
      await served(on, { owner: 'hidden-a', prompt: INSTRUCTIONS });
      await served(on, { owner: 'hidden-a', prompt: 'Another secret. '.repeat(40) });
      expect(on.account.memory.filter((held) => held.includes('You are'))).toEqual([]);
      const kept = await served(on, { owner: 'hidden-a', prompt: 'Another secret. '.repeat(40) });
      expect(kept.cached).toBeGreaterThan(600);
      (await on.slots.letChoose(EVERYBODY)).end();
      expect(on.account.held).toEqual(['']);
    });
  });

  test('are left to a native server that has one slot, does not tell, or is named a slot', async () => {
    const one = new Account(1).slots();
    expect(await one.take([INSTRUCTIONS], { owner: EVERYBODY })).toBeUndefined();
    const actions = {
      setAside: async () => undefined,
      erase: async () => undefined,
      save: async () => undefined,
      noteOwner: () => undefined,
      hasMemory: true,
      keptShare: 0.5,
    };
    const silent = new ConversationSlots({
      ...actions,
      read: () => Promise.reject(new Error('refused')),
    });
    expect(await silent.take([INSTRUCTIONS], { owner: EVERYBODY })).toBeUndefined();
    const busy = new Account(2).slots();
    for (const name of ['a', 'b'])
      expect(await busy.take([name], { owner: EVERYBODY })).toBeDefined();
    expect(await busy.take(['c'], { owner: EVERYBODY })).toBeUndefined();
    expect(piecesOf({ prompt: [1, 2] })).toBeUndefined();
  });

  test('are expected nowhere any more once the native server has used slots of its own choice', async () => {
    const { account, agent, slots } = stand();
    await agent('a').turn();
    slots.forget();
    account.held.fill('');
    await agent('b').turn();
    expect(account.done).toEqual([]);
  });
});

test('code around a cursor is known by the files next to it and by what comes before the cursor', () => {
  const files = [{ filename: 'a.ts', text: 'let a;' }];
  expect(piecesOf({ input_extra: files, input_prefix: 'a = ', input_suffix: ';' })).toEqual([
    JSON.stringify(files),
    'a = ',
  ]);
});
