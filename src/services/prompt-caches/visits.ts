// What a request has to do with the prompt caches of its native server: its slot there, and what is
// restored into that.

import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { digestOf } from '../../lib/digest.ts';
import type { Place } from '../../lib/place.ts';
import type { Disk } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { leaves } from '../../recipes/kit/leavings.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { CacheFiles } from './cache-files.ts';
import { ConversationSlots, type FreeChoice, type Seat } from './conversation-slots.ts';
import { ASK_MS, ask, type PromptCaches, placeOf, RESTORE_MS } from './prompt-caches.ts';
import type { Owner, SlotOwners } from './slot-owners.ts';
import type { Loaded, PromptBody, Visit } from './visit.ts';

const MAX_PIECE = 2 ** 17;

/**
 * In the order of most templates: the system, the tools, all else. Undefined also for who wants
 * several.
 */
export function piecesOf(body: PromptBody) {
  const { messages, tools, prompt, input_prefix: before, input_extra: files } = body;
  if (wantsSeveral(body)) return undefined;
  if (typeof before === 'string') return [bounded(JSON.stringify(files ?? [])), bounded(before)];
  if (typeof prompt === 'string') return [bounded(prompt)];
  if (!Array.isArray(messages)) return undefined;
  const [first, ...others] = messages;
  return [first, tools ?? [], ...others].map((piece) => bounded(JSON.stringify(piece ?? null)));
}

/** llama-server makes them at the same time, each in a slot that it chooses. */
export const wantsSeveral = ({ n, n_cmpl: count = n }: PromptBody) => Number(count ?? 1) > 1;
const bounded = (piece: string) => (piece.length > MAX_PIECE ? digestOf(piece) : piece);

/** The slot that the client names; a negative number names none. */
function namedIn({ id_slot: named }: PromptBody): number | undefined {
  return typeof named === 'number' && named >= 0 ? named : undefined;
}

interface VisitsOptions {
  root: string;
  caches: Pick<PromptCaches, 'visit'>;
  owners: SlotOwners;
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
    if (!leaves(request.capability, 'prompt-cache')) return undefined;
    const owner = this.#options.owners.ownerOf(request.place);
    const restoring = this.#options.caches.visit(loaded, request);
    const slots = this.#slotsOf(loaded);
    const { recipe, backend } = loaded;
    const isSalted = recipe.protocol.keepsSaltsApart?.({ backend: backend.name }) === true;
    if (slots === undefined) return isSalted ? this.#salting(restoring, owner) : restoring;
    let seat: Seat | undefined;
    let choice: FreeChoice | undefined;
    return {
      async prepare(body) {
        const several = wantsSeveral(body);
        if (several) slots.forget();
        const pieces = piecesOf(body);
        const wanted = several ? undefined : namedIn(body);
        const canSit = pieces !== undefined || wanted !== undefined;
        seat = canSit ? await slots.take(pieces, { owner, wanted }) : undefined;
        choice = seat === undefined ? await slots.letChoose(owner) : undefined;
        const seated = seat === undefined ? body : { ...body, id_slot: seat.id };
        const isFresh = seat?.isFresh === true || choice?.isFresh === true;
        const apart = isFresh ? { ...seated, cache_prompt: false } : seated;
        return restoring === undefined ? apart : restoring.prepare(apart);
      },
      judge(figures) {
        const { promptTokens, inputTokens, outputTokens } = figures;
        seat?.judge({ promptTokens, cachedTokens: promptTokens - inputTokens, outputTokens });
        seat?.end();
        restoring?.judge(figures);
      },
      end() {
        seat?.end();
        choice?.end();
        restoring?.end();
      },
    };
  }

  /** A person has read a saved slot into one of a native server. */
  noteRestored(loaded: Loaded, slot: number, place: Place): void {
    const owner = this.#options.owners.ownerOf(place);
    this.#slotsOf(loaded)?.noteRestored(slot, owner);
  }

  /** For a native server that keeps apart what has another salt, and chooses its slots itself. */
  #salting(visit: Visit | undefined, owner: Owner): Visit {
    const { owners } = this.#options;
    return {
      prepare: async (body) => {
        const salted = owners.salted(body, owner);
        return visit === undefined ? salted : visit.prepare(salted);
      },
      judge: (figures) => visit?.judge(figures),
      end: () => visit?.end(),
    };
  }

  #slotsOf(loaded: Loaded): ConversationSlots | undefined {
    const { server, recipe, backend } = loaded;
    const { takesSlots, paths } = recipe.protocol;
    const { slots, completion } = paths;
    if (!takesSlots?.({ backend: backend.name }) || slots === undefined || completion === undefined)
      return undefined;
    const known = this.#slots.get(server) ?? this.#openSlots(loaded, { slots, completion });
    this.#slots.set(server, known);
    return known;
  }

  #openSlots(loaded: Loaded, paths: { slots: string; completion: string }): ConversationSlots {
    const { owners } = this.#options;
    return new ConversationSlots({
      async read() {
        const listed: unknown = await ask(loaded, paths.slots, {
          signal: AbortSignal.timeout(ASK_MS),
        });
        const slots = Array.isArray(listed) ? listed : [];
        return { ids: slots.map(({ id }) => Number(id)), contextTokens: Number(slots[0]?.n_ctx) };
      },
      async setAside(id) {
        // It holds another prompt then, of a single token.
        const body = { prompt: [0], n_predict: 0, id_slot: id };
        await ask(loaded, paths.completion, { body, signal: AbortSignal.timeout(RESTORE_MS) });
      },
      async erase(id) {
        await ask(loaded, `${paths.slots}/${id}?action=erase`, {
          body: {},
          signal: AbortSignal.timeout(ASK_MS),
        });
      },
      save: (id, tokens) => this.#save(loaded, { path: paths.slots, id, tokens }),
      noteOwner: (id, owner) => owners.note(loaded.server, id, owner),
      hasMemory: !owners.separatesKeys,
    });
  }

  async #save(loaded: Loaded, { path, id, tokens }: { path: string; id: number; tokens: number }) {
    const { root, files, disk } = this.#options;
    const folder = placeOf(loaded, this.#options)?.folder;
    if (folder === undefined || (await files.limitBytes()) === 0) return undefined;
    if ((await disk.freeBytes(folder)) < 2 * tokens * (loaded.model.kvBytesPerToken ?? 0))
      return undefined;
    const file = join(folder, `.${process.pid}-${id}.partial`);
    const filename = basename(file);
    const act = (slot: number, action: string) =>
      ask(loaded, `${path}/${slot}?action=${action}`, {
        body: { filename },
        signal: AbortSignal.timeout(RESTORE_MS),
      });
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
