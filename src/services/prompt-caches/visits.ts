// What a request has to do with the prompt caches of its native server: its slot there, and what is
// restored into that.
import type { Place } from '../../lib/place.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { withSalt } from '../../recipes/kit/cache-salt.ts';
import { leaves } from '../../recipes/kit/leavings.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { SlotProtocol } from '../../recipes/kit/slots.ts';
import { ConversationSlots, type FreeChoice, type Seat } from './conversation-slots.ts';
import { nativeSlotsOf } from './native-slots.ts';
import type { PromptCaches } from './prompt-caches.ts';
import { piecesOf } from './prompt-pieces.ts';
import { type SlotActionsOptions, slotActions } from './slot-actions.ts';
import { type Owner, saltOf } from './slot-owners.ts';
import type { Loaded, PromptBody, Visit } from './visit.ts';

interface VisitsOptions extends SlotActionsOptions {
  caches: Pick<PromptCaches, 'visit'>;
}

/** The slots of a native server that leaves it to us who gets which. */
interface ChosenSlots {
  protocol: SlotProtocol;
  conversations: ConversationSlots;
}

/** Remembers of each native server which conversation holds which slot. */
export class Visits {
  readonly #options: VisitsOptions;
  readonly #slots = new WeakMap<NativeServer, ChosenSlots>();

  constructor(options: VisitsOptions) {
    this.#options = options;
  }

  /** Undefined for a request without a prompt. */
  begin(loaded: Loaded, request: { capability: Capability; place: Place }): Visit | undefined {
    if (!leaves(request.capability, 'prompt-cache')) return undefined;
    const owner = this.#options.owners.ownerOf(request.place);
    const restoring = this.#options.caches.visit(loaded, request);
    const slots = this.#slotsOf(loaded);
    if (slots !== undefined) return seatedVisit(slots, owner, restoring);
    const { recipe, backend } = loaded;
    const isSalted = recipe.protocol.keepsSaltsApart?.({ backend: backend.name }) === true;
    return isSalted ? saltedVisit(owner, restoring) : restoring;
  }

  /** A person has read a saved slot into one of a native server. */
  noteRestored(loaded: Loaded, slot: number, place: Place): void {
    const owner = this.#options.owners.ownerOf(place);
    this.#slotsOf(loaded)?.conversations.noteRestored(slot, owner);
  }

  #slotsOf(loaded: Loaded): ChosenSlots | undefined {
    const { server, backend } = loaded;
    const known = this.#slots.get(server);
    if (known !== undefined) return known;
    const slots = nativeSlotsOf(loaded);
    if (slots === undefined || !slots.protocol.takesSlots({ backend: backend.name }))
      return undefined;
    const conversations = new ConversationSlots(slotActions(loaded, slots, this.#options));
    const opened = { protocol: slots.protocol, conversations };
    this.#slots.set(server, opened);
    return opened;
  }
}

/** The request gets a slot that is chosen here, or the native server chooses one. */
function seatedVisit(
  { protocol, conversations }: ChosenSlots,
  owner: Owner,
  restoring: Visit | undefined,
): Visit {
  let seat: Seat | undefined;
  let choice: FreeChoice | undefined;
  async function takeSeat(body: PromptBody): Promise<void> {
    // They are made at the same time, each in a slot of its own.
    if (protocol.wantsSeveral(body)) {
      conversations.forget();
    } else {
      const pieces = piecesOf(body);
      const wanted = protocol.slotIn(body);
      if (pieces !== undefined || wanted !== undefined)
        seat = await conversations.take(pieces, { owner, wanted });
    }
    if (seat === undefined) choice = await conversations.letChoose(owner);
  }
  return {
    async prepare(body) {
      await takeSeat(body);
      const seated = seat === undefined ? body : protocol.onSlot(body, seat.id);
      const isFresh = seat?.isFresh === true || choice?.isFresh === true;
      const apart = isFresh ? protocol.readAnew(seated) : seated;
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

/** For a native server that keeps apart what has another salt, and chooses its slots itself. */
function saltedVisit(owner: Owner, restoring: Visit | undefined): Visit {
  return {
    prepare: async (body) => {
      const salted = withSalt(body, saltOf(owner));
      return restoring === undefined ? salted : restoring.prepare(salted);
    },
    judge: (figures) => restoring?.judge(figures),
    end: () => restoring?.end(),
  };
}
