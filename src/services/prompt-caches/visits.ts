// What a request has to do with the prompt caches of its native server: its slot there, and what is restored into that.

import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { digestOf } from '../../lib/digest.ts';
import type { Place } from '../../lib/place.ts';
import type { Disk } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { CacheFiles } from './cache-files.ts';
import type { Body, Loaded, PromptCaches, Visit } from './prompt-caches.ts';
import { ASK_MS, ask, placeOf, RESTORE_MS } from './prompt-caches.ts';

export type Facts = { commonTokens: number; promptTokens: number };

export interface SlotFacts extends Facts {
  id: number;
  isBusy: boolean;
  tokens: number;
  age: number;
}

export interface SlotChoice {
  id: number;
  /** Slots whose conversations have to go into the memory of the processor before; the chosen one may be among them. */
  aside: readonly number[];
  copyFrom?: number;
}

const ACCEPTABLE_SHARE = 0.02;
const ACCEPTABLE_TOKENS = 16;
/** Fewer tokens are evaluated about as fast as they are copied. */
const WORTH_COPYING_TOKENS = 256;
/** llama-server itself puts a conversation into memory of which a prompt would leave less than this. */
export const KEPT_IN_PLACE = 0.5;

/** What all slots hold together has to fit into the context: llama-server would forget what the first of them holds. */
export function chooseSlot(
  slots: readonly SlotFacts[],
  inMemory: readonly Facts[],
  { newTokens, contextTokens, canCopy }: { newTokens: number; contextTokens: number; canCopy: boolean },
): SlotChoice | undefined {
  const free = slots.filter(({ isBusy }) => !isBusy).toSorted((one, other) => lossOf(one) - lossOf(other));
  const [cheapest] = free;
  if (cheapest === undefined) return undefined;
  const { id, copyFrom, aside } = place(cheapest, free, inMemory, canCopy);
  const leaving = new Set(aside);
  const needed = Math.max(newTokens, copyFrom?.tokens ?? 0);
  let rest = contextTokens - needed - slots.reduce((sum, slot) => sum + (slot.id === id ? 0 : slot.tokens), 0);
  for (const slot of free) {
    if (rest >= 0) break;
    if (slot.id === id || slot.tokens < 2) continue;
    leaving.add(slot.id);
    rest += slot.tokens;
  }
  return { id, aside: [...leaving], ...(copyFrom === undefined ? {} : { copyFrom: copyFrom.id }) };
}

function place(cheapest: SlotFacts, free: readonly SlotFacts[], inMemory: readonly Facts[], canCopy: boolean) {
  const [going] = free.filter(isContinued).toSorted(byCommon);
  const [remembered] = inMemory.filter(isContinued).toSorted(byCommon);
  if (remembered !== undefined && remembered.commonTokens > (going?.commonTokens ?? 0)) {
    // llama-server takes a conversation out of its memory for a slot that holds something else, but not for an empty one.
    return { id: cheapest.id, aside: [cheapest.id] };
  }
  if (going !== undefined) return { id: going.id, aside: [] };
  const [closest = cheapest] = free.toSorted(byCommon);
  if (closest.commonTokens < WORTH_COPYING_TOKENS) return { id: cheapest.id, aside: [] };
  const staysWhole = closest.commonTokens < closest.tokens * KEPT_IN_PLACE;
  if (closest === cheapest || staysWhole || !canCopy) return { id: closest.id, aside: [] };
  return { id: cheapest.id, aside: cheapest.tokens > 1 ? [cheapest.id] : [], copyFrom: closest };
}

const byCommon = (one: Facts, other: Facts) => other.commonTokens - one.commonTokens;
const lossOf = ({ tokens, age }: SlotFacts) => tokens / age;

export function isContinued({ commonTokens, promptTokens }: Facts): boolean {
  if (commonTokens === 0) return false;
  return promptTokens - commonTokens <= Math.max(ACCEPTABLE_TOKENS, promptTokens * ACCEPTABLE_SHARE);
}

export interface SlotActions {
  /** Undefined where it does not tell. */
  read(): Promise<{ ids: readonly number[]; contextTokens: number } | undefined>;
  /** Moves what a slot holds into the native server's memory for idle conversations. */
  setAside(id: number): Promise<void>;
  /** Writes what a slot holds to the disk; undefined where that can't be done. */
  save(id: number, tokens: number): Promise<SavedSlot | undefined>;
}

export type SavedSlot = { restore(to: number): Promise<void>; remove(): Promise<void> };

export interface Seat {
  id: number;
  judge(figures: { promptTokens: number; cachedTokens: number; outputTokens: number }): void;
  end(): void;
}

type Conversation = { pieces: readonly string[]; characters: number; promptTokens: number };

interface HeldSlot {
  id: number;
  isBusy: boolean;
  holds: Conversation | undefined;
  tokens: number;
  lastUse: number;
  /** Nothing of it may be written to a disk. */
  isHidden: boolean;
}

const USUAL_TOKENS_PER_CHARACTER = 0.3;
const RESPONSE_TOKENS = 1024;
/** With more, requests are many and short, and a look at what every slot holds takes longer than it saves. */
const MAX_SLOTS = 16;
const MAX_IN_MEMORY = 8;
const MAX_PIECE = 2 ** 17;

export class ConversationSlots {
  readonly #actions: SlotActions;
  readonly #inTurn = pLimit(1);
  #slots: readonly HeldSlot[] | undefined;
  #contextTokens = 0;
  #inMemory: readonly Conversation[] = [];
  #uses = 0;
  #tokensPerCharacter = USUAL_TOKENS_PER_CHARACTER;
  /** False once a copy could not be made, or was of no use to this model. */
  #canCopy = true;

  constructor(actions: SlotActions) {
    this.#actions = actions;
  }

  /** @returns undefined where the native server is to choose. Never rejects. */
  take(pieces: readonly string[], { isHidden }: { isHidden: boolean }): Promise<Seat | undefined> {
    return this.#inTurn(() => this.#take(pieces, isHidden).catch(() => undefined));
  }

  forget(): void {
    for (const slot of this.#slots ?? []) if (!slot.isBusy) slot.holds = undefined;
  }

  async #take(pieces: readonly string[], isHidden: boolean): Promise<Seat | undefined> {
    const slots = await this.#read();
    if (slots.length < 2 || slots.length > MAX_SLOTS) return undefined;
    this.#uses += 1;
    const characters = pieces.reduce((sum, { length }) => sum + length, 0);
    const conversation = { pieces, characters, promptTokens: Math.ceil(characters * this.#tokensPerCharacter) };
    const facts = slots.map((held) => ({ ...held, age: this.#uses - held.lastUse, ...factsOf(held.holds, pieces) }));
    const inMemory = this.#inMemory.map((former) => factsOf(former, pieces));
    const choice = chooseSlot(facts, inMemory, {
      newTokens: conversation.promptTokens + RESPONSE_TOKENS,
      contextTokens: this.#contextTokens,
      canCopy: this.#canCopy,
    });
    const slot = slots.find(({ id }) => id === choice?.id);
    if (choice === undefined || slot === undefined) return undefined;
    const isCopied = await this.#prepare(choice, slots);
    const { commonTokens } = factsOf(slot.holds, pieces);
    // As llama-server does by itself.
    if (!isCopied && commonTokens < slot.tokens * KEPT_IN_PLACE) this.#remember(slot.holds);
    this.#inMemory = this.#inMemory.filter((former) => !isContinued(factsOf(former, pieces)));
    const copiedTokens = isCopied ? (facts.find(({ id }) => id === choice.copyFrom)?.commonTokens ?? 0) : 0;
    slot.holds = conversation;
    slot.tokens = conversation.promptTokens;
    slot.lastUse = this.#uses;
    slot.isHidden = isHidden;
    slot.isBusy = true;
    return {
      id: slot.id,
      judge: ({ promptTokens, cachedTokens, outputTokens }) => {
        conversation.promptTokens = promptTokens;
        slot.tokens = promptTokens + outputTokens;
        if (characters > 0) this.#tokensPerCharacter = promptTokens / characters;
        if (cachedTokens < copiedTokens / 2) this.#canCopy = false;
      },
      end() {
        // Another one may have it since.
        if (slot.holds === conversation) slot.isBusy = false;
      },
    };
  }

  async #read(): Promise<readonly HeldSlot[]> {
    if (this.#slots !== undefined) return this.#slots;
    const { ids, contextTokens } = (await this.#actions.read().catch(() => undefined)) ?? { ids: [], contextTokens: 0 };
    this.#contextTokens = contextTokens;
    this.#slots = ids.map((id) => ({ id, isBusy: false, holds: undefined, tokens: 0, lastUse: 0, isHidden: false }));
    return this.#slots;
  }

  async #prepare({ id, copyFrom, aside }: SlotChoice, slots: readonly HeldSlot[]): Promise<boolean> {
    const source = slots.find((slot) => slot.id === copyFrom);
    const copy = source && !source.isHidden ? await this.#save(source) : undefined;
    try {
      for (const slot of slots.filter((each) => aside.includes(each.id))) {
        await this.#actions.setAside(slot.id);
        this.#remember(slot.holds);
        slot.holds = undefined;
        slot.tokens = 1;
      }
      if (copy === undefined) return false;
      await copy.restore(id);
      return true;
    } catch (error) {
      this.#canCopy = false;
      throw error;
    } finally {
      await copy?.remove();
    }
  }

  async #save({ id, tokens }: HeldSlot): Promise<SavedSlot | undefined> {
    const saved = await this.#actions.save(id, tokens).catch(() => undefined);
    if (saved === undefined) this.#canCopy = false;
    return saved;
  }

  #remember(conversation: Conversation | undefined): void {
    if (conversation !== undefined) this.#inMemory = [conversation, ...this.#inMemory].slice(0, MAX_IN_MEMORY);
  }
}

function factsOf(conversation: Conversation | undefined, pieces: readonly string[]) {
  if (conversation === undefined) return { commonTokens: 0, promptTokens: 0 };
  const { characters, promptTokens } = conversation;
  const share = commonCharacters(conversation.pieces, pieces) / Math.max(1, characters);
  return { commonTokens: Math.round(share * promptTokens), promptTokens };
}

function commonCharacters(one: readonly string[], other: readonly string[]): number {
  let common = 0;
  for (const [at, piece] of one.entries()) {
    const next = other[at] ?? '';
    if (piece === next) common += piece.length;
    else return common + commonStart(piece, next);
  }
  return common;
}

function commonStart(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** In the order of most templates: the system, the tools, all else. Undefined also for who names a slot or wants several. */
export function piecesOf(body: Body) {
  const { id_slot: named, messages, tools, prompt, input_prefix: before, input_extra: files } = body;
  if ((typeof named === 'number' && named >= 0) || wantsSeveral(body)) return undefined;
  if (typeof before === 'string') return [bounded(JSON.stringify(files ?? [])), bounded(before)];
  if (typeof prompt === 'string') return [bounded(prompt)];
  if (!Array.isArray(messages)) return undefined;
  const [first, ...others] = messages;
  return [first, tools ?? [], ...others].map((piece) => bounded(JSON.stringify(piece ?? null)));
}

/** llama-server makes them at the same time, each in a slot that it chooses. */
export const wantsSeveral = ({ n, n_cmpl: count = n }: Body) => Number(count ?? 1) > 1;
const bounded = (piece: string) => (piece.length > MAX_PIECE ? digestOf(piece) : piece);

const WITH_PROMPT: readonly Capability[] = ['chat', 'completion', 'infill'];

interface VisitsOptions {
  root: string;
  caches: Pick<PromptCaches, 'visit'>;
  files: Pick<CacheFiles, 'limitBytes'>;
  disk: Pick<Disk, 'freeBytes'>;
}

export class Visits {
  readonly #options: VisitsOptions;
  readonly #slots = new WeakMap<NativeServer, ConversationSlots>();

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** Undefined for a request without a prompt. */
  begin(loaded: Loaded, request: { capability: Capability; place: Place }): Visit | undefined {
    if (!WITH_PROMPT.includes(request.capability)) return undefined;
    const restoring = this.#options.caches.visit(loaded, request);
    const slots = this.#slotsOf(loaded);
    if (slots === undefined) return restoring;
    let seat: Seat | undefined;
    return {
      async prepare(body) {
        if (wantsSeveral(body)) slots.forget();
        const pieces = piecesOf(body);
        seat = pieces && (await slots.take(pieces, { isHidden: request.place.leavesNothing }));
        const seated = seat === undefined ? body : { ...body, id_slot: seat.id };
        return restoring === undefined ? seated : restoring.prepare(seated);
      },
      judge(figures) {
        const { promptTokens, inputTokens, outputTokens } = figures;
        seat?.judge({ promptTokens, cachedTokens: promptTokens - inputTokens, outputTokens });
        seat?.end();
        restoring?.judge(figures);
      },
      end() {
        seat?.end();
        restoring?.end();
      },
    };
  }

  #slotsOf(loaded: Loaded): ConversationSlots | undefined {
    const { server, recipe, backend } = loaded;
    const { takesSlots, paths } = recipe.protocol;
    const { slots, completion } = paths;
    if (!takesSlots?.({ backend: backend.name }) || slots === undefined || completion === undefined) return undefined;
    const known = this.#slots.get(server) ?? this.#openSlots(loaded, { slots, completion });
    this.#slots.set(server, known);
    return known;
  }

  #openSlots(loaded: Loaded, paths: { slots: string; completion: string }): ConversationSlots {
    return new ConversationSlots({
      async read() {
        const listed: unknown = await ask(loaded, paths.slots, { signal: AbortSignal.timeout(ASK_MS) });
        const slots = Array.isArray(listed) ? listed : [];
        return { ids: slots.map(({ id }) => Number(id)), contextTokens: Number(slots[0]?.n_ctx) };
      },
      async setAside(id) {
        // It holds another prompt then, of a single token.
        const body = { prompt: [0], n_predict: 0, id_slot: id };
        await ask(loaded, paths.completion, { body, signal: AbortSignal.timeout(RESTORE_MS) });
      },
      save: (id, tokens) => this.#save(loaded, { path: paths.slots, id, tokens }),
    });
  }

  async #save(loaded: Loaded, { path, id, tokens }: { path: string; id: number; tokens: number }) {
    const { root, files, disk } = this.#options;
    const folder = placeOf(loaded, this.#options)?.folder;
    if (folder === undefined || (await files.limitBytes()) === 0) return undefined;
    if ((await disk.freeBytes(folder)) < 2 * tokens * (loaded.model.kvBytesPerToken ?? 0)) return undefined;
    const file = join(folder, `.${process.pid}-${id}.partial`);
    const filename = basename(file);
    const act = (slot: number, action: string) =>
      ask(loaded, `${path}/${slot}?action=${action}`, { body: { filename }, signal: AbortSignal.timeout(RESTORE_MS) });
    await removeInside(root, file);
    await (await open(file, 'wx', 0o600)).close();
    const remove = () => removeInside(root, file);
    try {
      await act(id, 'save');
    } catch (error) {
      await remove();
      throw error;
    }
    return { restore: async (to: number) => void (await act(to, 'restore')), remove };
  }
}
