// What a request has to do with the prompt caches of its native server: its slot there, and what is restored into that.
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Place } from '../../lib/place.ts';
import type { Disk } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { TokenFigures } from '../telemetry/observed-request.ts';
import type { CacheFiles } from './cache-files.ts';
import { ConversationSlots, piecesOf, type Seat, wantsSeveral } from './conversation-slots.ts';
import { ASK_MS, ask, type Loaded, type PromptCaches, placeOf, RESTORE_MS } from './prompt-caches.ts';

type Body = Readonly<Record<string, unknown>>;
const WITH_PROMPT: readonly Capability[] = ['chat', 'completion', 'infill'];

export interface Visit {
  prepare(body: Body): Promise<Body>;
  judge(figures: Pick<TokenFigures, 'promptTokens' | 'inputTokens' | 'outputTokens'>): void;
  end(): void;
}

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

  begin(loaded: Loaded, request: { capability: Capability; place: Place }): Visit | undefined {
    if (!WITH_PROMPT.includes(request.capability)) return undefined;
    const restoring = this.#options.caches.visit(loaded, request);
    const slots = this.#slotsOf(loaded);
    if (restoring === undefined && slots === undefined) return undefined;
    let seat: Seat | undefined;
    return {
      async prepare(body) {
        if (wantsSeveral(body)) slots?.forget();
        const pieces = slots && piecesOf(body);
        seat = pieces && (await slots.take(pieces, { isHidden: request.place.leavesNothing }));
        const seated = seat === undefined ? body : { ...body, id_slot: seat.id };
        await restoring?.prepare(seated);
        return seated;
      },
      judge({ promptTokens, inputTokens, outputTokens }) {
        const cachedTokens = promptTokens - inputTokens;
        seat?.judge({ promptTokens, cachedTokens, outputTokens });
        seat?.end();
        restoring?.judge(cachedTokens);
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
