// Saves the prompt caches of a native server before it ends, and restores the one that a request
// goes on with in the next.
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pLimit, { type LimitFunction } from 'p-limit';
import { orAborted } from '../../lib/aborting.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Log } from '../../lib/log.ts';
import type { Place } from '../../lib/place.ts';
import { bytesText } from '../../lib/sizes.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import type { SavedCaches } from '../../recipes/kit/launch.ts';
import { leaves, mayLeave } from '../../recipes/kit/leavings.ts';
import type { Capability, Slot } from '../../recipes/kit/protocol.ts';
import type { Failures } from '../failures/failures.ts';
import type { CacheFiles, Conditions, SavedCache } from './cache-files.ts';
import { EVERYBODY, mayBeHidden, type Owner, type SlotOwners } from './slot-owners.ts';
import type { Loaded, PromptBody, Visit } from './visit.ts';

export type WithTokens = { cache: SavedCache; tokens: Int32Array };
/** Fewer tokens are evaluated about as fast as they are read from a disk. */
export const WORTH_TOKENS = 256;

/**
 * The one with most tokens in common with the beginning of the prompt; undefined where that is not
 * worth a restore.
 */
export function longestBeginning(saved: readonly WithTokens[], prompt: readonly number[]) {
  const [best] = saved
    .map((found) => ({ found, commonTokens: commonLength(found.tokens, prompt) }))
    .toSorted((one, other) => other.commonTokens - one.commonTokens);
  return best && best.commonTokens >= WORTH_TOKENS ? best : undefined;
}

export function commonLength(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at += 1;
  return at;
}

interface Options {
  /** Holds the folders of native servers in which we may save. */
  root: string;
  files: CacheFiles;
  failures: Pick<Failures, 'note' | 'resting' | 'forget'>;
  owners: SlotOwners;
  log: Log;
}

interface Known {
  place: OwnPlace;
  files: Promise<string>;
  inTurn: LimitFunction;
  looks: number;
  rest: readonly WithTokens[] | undefined;
  hidden: Hidden;
  saved?: Promise<void>;
}

interface Hidden {
  running: number;
  /** Tasks of the slots that may hold them; undefined until the native server has told. */
  tasks: ReadonlySet<unknown> | undefined;
  told: Promise<void>;
}

type Made = { path: string; model: string; conditions: Conditions; owner: Owner };
type Restored = { cache: SavedCache; commonTokens: number };
/** An agent's first request may be about a title, and the next one go on with the conversation. */
const MAX_LOOKS = 8;
/** A draft that differs in so little from what was saved before takes its place. */
const SAME_SHARE = 0.95;
/** llama-server looks for a slot that holds more than this of a prompt. */
const LEAST_SHARE = 0.1;
export const ASK_MS = 5000;
export const RESTORE_MS = 60_000;
const CLOSE_MS = 10_000;
const USUAL_RATE = 1e6;
const MEASURED_FROM_BYTES = 16 * 2 ** 20;

export class PromptCaches {
  readonly #options: Options;
  readonly #known = new WeakMap<NativeServer, Known | undefined>();
  readonly #finishing = new Map<string, Promise<void>>();
  readonly #note = (error: unknown) =>
    this.#options.log.info(`Prompt caches are not in order: ${messageOf(error)}`);
  #rate = USUAL_RATE;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Undefined for most: nothing that is saved could be of use, or it is not about a prompt. */
  visit(
    loaded: Loaded,
    { capability, place }: { capability: Capability; place: Place },
  ): Visit | undefined {
    const known = leaves(capability, 'prompt-cache') ? this.#know(loaded) : undefined;
    if (known === undefined) return undefined;
    if (!mayLeave(capability, 'prompt-cache', place)) return this.#hide(loaded, known);
    if (known.looks >= MAX_LOOKS || !RESTORABLE.has(capability)) return undefined;
    const owner = this.#options.owners.ownerOf(place);
    let restored: Restored | undefined;
    return {
      prepare: async (body) => {
        restored = await known.inTurn(() =>
          this.#restoreFor(loaded, known, { capability, body, owner }),
        );
        return body;
      },
      judge: ({ promptTokens, inputTokens }) => {
        if (restored) this.#judge(loaded, restored, promptTokens - inputTokens).catch(this.#note);
        restored = undefined;
      },
      end: () => undefined,
    };
  }

  /** Saves what idle slots hold; resolves when the native server may end. Never rejects. */
  async save(loaded: Loaded, limitMs: number): Promise<void> {
    const known = this.#known.get(loaded.server);
    // What no client has used has nothing of a conversation.
    if (known === undefined || loaded.server.state() !== 'ready') return;
    known.saved ??= this.#save(loaded, known, limitMs);
    await known.saved;
  }

  async #save(loaded: Loaded, known: Known, limitMs: number): Promise<void> {
    const { files, log } = this.#options;
    const { model, server } = loaded;
    const made: Made[] = [];
    const left = new Set<string>();
    try {
      const untilMs = performance.now() + limitMs;
      const signal = AbortSignal.timeout(limitMs);
      if ((await files.limitBytes()) === 0) return;
      const slots = await slotsToSave(loaded, known, { owners: this.#options.owners, signal });
      if (slots.length === 0) return;
      const conditions = await this.#conditionsOf(loaded, known, signal);
      if (this.#isUseless(loaded, conditions)) return;
      for (const slot of slots) {
        const { id, cache_tokens: tokens } = slot;
        const sizeBytes = tokens * (model.kvBytesPerToken ?? 0);
        const isInTime = sizeBytes <= (untilMs - performance.now()) * this.#rate;
        const path = isInTime ? await files.reserve(known.place.folder, sizeBytes) : undefined;
        if (path === undefined) {
          log.info(
            `A prompt cache of ${model.id} is not saved: there is no time or room for ${bytesText(sizeBytes)}`,
          );
          continue;
        }
        left.add(path);
        await this.#saveSlot(loaded, { id, path, signal });
        left.delete(path);
        made.push({
          path,
          model: model.id,
          conditions,
          owner: this.#options.owners.of(server, slot),
        });
      }
    } catch (error) {
      log.info(`The prompt caches of ${model.id} are not all saved: ${messageOf(error)}`);
    } finally {
      if (made.length + left.size > 0)
        this.#finish(
          known.place,
          made,
          server.exited.then(async () => [
            ...left,
            ...(await files.unfinished(known.place.folder, server.pid)),
          ]),
        );
    }
  }

  async cleanUp({
    isTrial,
  }: {
    isTrial: boolean;
  }): Promise<readonly (SavedCache & { name: string })[]> {
    const { files, root } = this.#options;
    const caches = await files.list();
    if (!isTrial) for (const cache of caches) await files.remove(cache);
    return caches.map((cache) => ({
      ...cache,
      name: relative(root, cache.path).split(sep).join('/'),
    }));
  }

  async close(): Promise<void> {
    const isOver = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#finishing.values()),
      delay(CLOSE_MS, undefined, { signal: isOver.signal }).catch(() => undefined),
    ]);
    isOver.abort();
  }

  #know(loaded: Loaded): Known | undefined {
    const { server } = loaded;
    if (this.#known.has(server)) return this.#known.get(server);
    const place = placeOf(loaded, this.#options);
    const known = place && newlyKnown(loaded, place);
    this.#known.set(server, known);
    return known;
  }

  /**
   * Which slot serves it only the native server knows: what any of them holds afterwards may be its
   * words.
   */
  #hide(loaded: Loaded, { hidden }: Known): Visit {
    hidden.running += 1;
    hidden.tasks = undefined;
    let hasEnded = false;
    const look = async () => {
      const slots = await slotsOf(loaded, AbortSignal.timeout(ASK_MS)).catch(() => undefined);
      if (hidden.running === 0 && slots)
        hidden.tasks = new Set(slots.map(({ id_task }) => id_task));
    };
    return {
      prepare: async (body) => body,
      judge: () => undefined,
      end() {
        if (hasEnded) return;
        hasEnded = true;
        hidden.running -= 1;
        if (hidden.running === 0) hidden.told = look();
      },
    };
  }

  async #saveSlot(
    loaded: Loaded,
    { id, path, signal }: { id: unknown; path: string; signal: AbortSignal },
  ) {
    const startedMs = performance.now();
    const { slots } = loaded.recipe.protocol.paths;
    const done = await ask(loaded, `${slots}/${id}?action=save`, {
      body: { filename: basename(path) },
      signal,
    });
    const { size } = await stat(path);
    // Not every version refuses where the disk is full.
    if (size === 0 || done.n_written !== size)
      throw new Error('The native server has not written all of it.');
    if (size >= MEASURED_FROM_BYTES) this.#rate = size / (performance.now() - startedMs);
  }

  /** What takes time, and need not keep the next model waiting. */
  #finish(
    { folder, rules }: OwnPlace,
    made: readonly Made[],
    left: Promise<readonly string[]>,
  ): void {
    const { files, log } = this.#options;
    const work = async () => {
      await this.#finishing.get(folder);
      for (const { path, ...about } of made) {
        const tokens = await rules.readTokens(path);
        const before = await withTokens(rules, await files.list(folder));
        await files.keep(path, { ...about, tokens: tokens.length });
        const replaced = before.filter(
          ({ cache, tokens: old }) =>
            isDeepStrictEqual(cache.conditions, about.conditions) &&
            ownerOf(cache) === about.owner &&
            commonLength(tokens, old) >= old.length * SAME_SHARE,
        );
        for (const { cache } of replaced) await files.remove(cache);
        log.debug(`Saved a prompt cache of ${about.model}, ${tokens.length} tokens`);
      }
      for (const path of await left) await files.remove({ path });
    };
    const finished = work().catch(this.#note);
    this.#finishing.set(folder, finished);
    void finished.then(
      () => this.#finishing.get(folder) === finished && this.#finishing.delete(folder),
    );
  }

  async #restoreFor(loaded: Loaded, known: Known, request: Asked): Promise<Restored | undefined> {
    if (known.looks >= MAX_LOOKS || request.body.cache_prompt === false) return undefined;
    known.looks += 1;
    try {
      known.rest ??= await this.#restorable(loaded, known);
      if (known.rest.length === 0) known.looks = MAX_LOOKS;
      else return await this.#restoreLongest(loaded, known, request);
    } catch (error) {
      this.#options.log.debug(
        `No prompt cache of ${loaded.model.id} is restored: ${messageOf(error)}`,
      );
    }
    return undefined;
  }

  /**
   * What was saved of such a native server. What was saved of other files of the model is of no use
   * any more.
   */
  async #restorable(loaded: Loaded, known: Known): Promise<readonly WithTokens[]> {
    const { files } = this.#options;
    const { place } = known;
    if ((await files.limitBytes()) === 0) return [];
    const signal = AbortSignal.timeout(ASK_MS);
    await orAborted(this.#finishing.get(place.folder) ?? Promise.resolve(), signal);
    const saved = await files.list(place.folder);
    if (saved.length === 0) return [];
    const conditions = await this.#conditionsOf(loaded, known, signal);
    for (const cache of saved)
      if (cache.conditions.files !== conditions.files) await files.remove(cache);
    if (this.#isUseless(loaded, conditions)) return [];
    return withTokens(
      place.rules,
      saved.filter((cache) => isDeepStrictEqual(cache.conditions, conditions)),
      (cache) => files.remove(cache),
    );
  }

  async #restoreLongest(
    loaded: Loaded,
    known: Known,
    request: Asked,
  ): Promise<Restored | undefined> {
    const prompt = await tokensOf(loaded, request, AbortSignal.timeout(ASK_MS));
    for (;;) {
      const own = (known.rest ?? []).filter(({ cache }) => ownerOf(cache) === request.owner);
      const best = longestBeginning(own, prompt);
      if (best === undefined || best.commonTokens <= prompt.length * LEAST_SHARE) return undefined;
      const { found, commonTokens } = best;
      const slot = await slotFor(loaded, { commonTokens, wanted: request.body.id_slot });
      if (slot === undefined) return undefined;
      known.rest = known.rest?.filter((one) => one !== found);
      if (await this.#restore(loaded, found.cache, slot))
        return { cache: found.cache, commonTokens };
    }
  }

  async #restore(loaded: Loaded, cache: SavedCache, slot: Slot): Promise<boolean> {
    const { files, log } = this.#options;
    const { slots } = loaded.recipe.protocol.paths;
    try {
      if (!(await files.isWhole(cache))) throw new Error('its file is damaged.');
      await files.lend(cache);
      const body = this.#options.owners.salted({ filename: basename(cache.path) }, ownerOf(cache));
      await ask(loaded, `${slots}/${slot.id}?action=restore`, {
        body,
        signal: AbortSignal.timeout(RESTORE_MS),
      });
      await files.giveBack(cache);
      log.debug(`Restored a prompt cache of ${loaded.model.id}, ${cache.tokens} tokens`);
      return true;
    } catch (error) {
      log.warning(`A saved prompt cache of ${loaded.model.id} is removed: ${messageOf(error)}`);
      await files.remove(cache);
      return false;
    }
  }

  async #judge(
    loaded: Loaded,
    { cache, commonTokens }: Restored,
    cachedTokens: number,
  ): Promise<void> {
    const { files, failures, log } = this.#options;
    const { conditions } = cache;
    const key = kindOf(loaded, conditions);
    if (cachedTokens >= commonTokens / 2) return failures.forget('cacheUseless', key);
    await failures.note(
      'cacheUseless',
      key,
      `of ${commonTokens} restored tokens it used ${cachedTokens}`,
    );
    if (!this.#isUseless(loaded, conditions)) return;
    log.info(
      `Prompt caches of models like ${loaded.model.id} are not saved any more: restoring them changes nothing`,
    );
    const same = (await files.list(dirname(cache.path))).filter((one) =>
      isDeepStrictEqual(one.conditions, conditions),
    );
    for (const one of same) await files.remove(one);
  }

  #isUseless(loaded: Loaded, conditions: Conditions): boolean {
    return this.#options.failures.resting('cacheUseless', kindOf(loaded, conditions)) !== undefined;
  }

  async #conditionsOf(loaded: Loaded, known: Known, signal: AbortSignal): Promise<Conditions> {
    const { recipe, backend, server } = loaded;
    const props = await ask(loaded, recipe.protocol.paths.props ?? '', { signal });
    const settings = isObject(props.default_generation_settings)
      ? props.default_generation_settings
      : {};
    const context = Number(settings.n_ctx);
    const { build_info: build, total_slots: slots } = props;
    if (typeof build !== 'string' || typeof slots !== 'number' || !(context > 0))
      throw NATIVE_SERVER.invalid('does not say what it is.');
    return {
      files: await known.files,
      backend: `${recipe.name}:${backend.name}`,
      build,
      slots,
      contextUpTo: 2 ** Math.ceil(Math.log2(context)),
      arguments: recipe.launch.savedCaches?.wordsOf(server.command) ?? [],
    };
  }
}

type OwnPlace = { folder: string; rules: SavedCaches };
type Asked = { capability: Capability; body: PromptBody; owner: Owner };
/** Only their native server knows the prompt that it makes of code around a cursor. */
const RESTORABLE: ReadonlySet<Capability> = new Set(['chat', 'completion']);

/** Undefined where it saves nothing, or in a folder that a person has chosen. */
export function placeOf(
  { recipe: { launch }, server }: Loaded,
  { root }: Pick<Options, 'root'>,
): OwnPlace | undefined {
  const folder = launch.slotFolder?.(server.command);
  const { savedCaches: rules } = launch;
  return folder === undefined || rules === undefined || dirname(folder) !== root
    ? undefined
    : { folder, rules };
}

function newlyKnown(loaded: Loaded, place: OwnPlace): Known {
  const hidden: Hidden = { running: 0, tasks: new Set(), told: Promise.resolve() };
  const files = stateOfFiles(loaded);
  files.catch(() => undefined);
  return { place, files, inTurn: pLimit(1), looks: 0, rest: undefined, hidden };
}

/** Builds and architectures are what decides whether a restored cache is used. */
const kindOf = ({ model, recipe, backend }: Loaded, { build }: Conditions): string =>
  [recipe.name, backend.name, build, model.architecture ?? model.id].join(' ');

/** A file of some gigabytes is not read for this: one that is replaced has another size or time. */
async function stateOfFiles({ model: { path, mmprojPath } }: Loaded): Promise<string> {
  const states = [path, mmprojPath].map(async (file) => {
    if (file === undefined) return undefined;
    const { size, mtimeMs } = await stat(file);
    return [await realpath(file), size, mtimeMs];
  });
  return digestOf(JSON.stringify(await Promise.all(states)));
}

async function withTokens(
  { readTokens }: SavedCaches,
  caches: readonly SavedCache[],
  onUnreadable: (cache: SavedCache) => Promise<void> = async () => undefined,
): Promise<readonly WithTokens[]> {
  const read = caches.map(async (cache) => {
    const tokens = await readTokens(cache.path).catch(() => undefined);
    if (tokens === undefined) await onUnreadable(cache);
    return tokens && { cache, tokens };
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

async function slotsOf(loaded: Loaded, signal: AbortSignal): Promise<readonly Slot[]> {
  const { paths, readSlot } = loaded.recipe.protocol;
  const slots: unknown = await ask(loaded, paths.slots ?? '', { signal });
  if (!Array.isArray(slots) || !readSlot)
    throw NATIVE_SERVER.invalid('responded with what is not a list of slots.');
  return slots.filter(isObject).map(readSlot);
}

/** One that was saved for everybody, or by an older release, names no owner. */
const ownerOf = ({ owner = EVERYBODY }: SavedCache): Owner => owner;

async function slotsToSave(
  loaded: Loaded,
  { hidden }: Known,
  { owners, signal }: { owners: SlotOwners; signal: AbortSignal },
): Promise<readonly Slot[]> {
  await orAborted(hidden.told, signal);
  const { tasks } = hidden;
  if (tasks === undefined) return [];
  return (await slotsOf(loaded, signal))
    .filter(
      (slot) =>
        slot.state === 'idle' && slot.cache_tokens >= WORTH_TOKENS && !tasks.has(slot.id_task),
    )
    .filter((slot) => !mayBeHidden(owners.of(loaded.server, slot)))
    .toSorted((one, other) => Number(other.id_task) - Number(one.id_task));
}

async function slotFor(
  loaded: Loaded,
  { commonTokens, wanted }: { commonTokens: number; wanted: unknown },
) {
  const slots = await slotsOf(loaded, AbortSignal.timeout(ASK_MS));
  const [slot] = slots
    .filter(
      ({ id, state }) =>
        state === 'idle' && (typeof wanted !== 'number' || wanted < 0 || wanted === id),
    )
    .toSorted((one, other) => one.cache_tokens - other.cache_tokens);
  return slot && slot.cache_tokens < commonTokens ? slot : undefined;
}

/**
 * Those of the prompt, as the native server itself makes them: it compares them with what it holds.
 */
async function tokensOf(
  loaded: Loaded,
  { capability, body }: Pick<Asked, 'capability' | 'body'>,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const { recipe, backend, model, options } = loaded;
  const { protocol } = recipe;
  const requestTo = async (of: Capability, content: PromptBody) => {
    const call = await childCallOf({
      protocol,
      backend: backend.name,
      request: { capability: of, body: content, model, options },
    });
    if (call === undefined) throw new Error(`The native server has no ${of}.`);
    const response = await openChildRequest({
      baseUrl: loaded.server.baseUrl,
      method: 'POST',
      ...call,
      signal,
    });
    return objectIn(response);
  };
  const prompt =
    capability === 'chat' ? (await requestTo('apply-template', body)).prompt : body.prompt;
  if (Array.isArray(prompt) && prompt.every((token) => typeof token === 'number')) return prompt;
  if (typeof prompt !== 'string') return [];
  const { tokens } = await requestTo('tokenize', {
    content: prompt,
    add_special: true,
    parse_special: true,
  });
  return Array.isArray(tokens) ? tokens : [];
}

export async function ask(
  { server: { baseUrl } }: Loaded,
  path: string,
  { body, signal }: { body?: object; signal: AbortSignal },
): Promise<Readonly<Record<string, unknown>>> {
  const sent =
    body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
  return objectIn(await openChildRequest({ baseUrl, path, ...sent, signal }));
}

async function objectIn(response: Awaited<ReturnType<typeof openChildRequest>>) {
  const json = await readJson(response);
  if (response.status === 200 && typeof json === 'object' && json !== null)
    return json as Record<string, unknown>;
  const error = isObject(json) && isObject(json.error) ? json.error.message : undefined;
  throw NATIVE_SERVER.invalid(
    `refused with status ${response.status}: ${error ?? 'without a reason'}`,
  );
}
