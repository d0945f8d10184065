// What a server must be like after a sequence of requests: small, and only what the document says of
// responses, conversations, aliases, providers, MCP servers, downloads and the one model in memory.
import type { Undocumented } from '../support/client.ts';
import { meaningOfBody } from '../support/generated-requests.ts';
import { idOf } from '../support/server.ts';
import type { Exchange } from './links.ts';
import { asksForEndless } from './provider.ts';
import { BASE_PROVIDER } from './stand.ts';

/** Whose key a request has. */
export type Who = 'user' | 'admin';

/** Names that sequences give, so that what they leave behind can be found. */
export const NAMES = {
  chats: `${BASE_PROVIDER}.meta/llama`,
  absent: 'Nothing-Here',
  aliases: ['chain/one', 'chain-two'],
  providers: ['chain-a', 'chain-b'],
  mcpServers: ['chain-tools'],
  /** Comes at once from the hub, and runs here. */
  small: 'user.Chain',
  /** Never comes from the hub. */
  still: 'user.Chain-Still',
  /** Runs here too, in the one place that there is. */
  rival: idOf('other'),
} as const;

/** Of the pull of {@link NAMES.still}. */
export const STILL_ID = `model:${NAMES.still}`;

/** A response or a conversation of one key. */
export interface Kept {
  owner: Who;
  isAlive: boolean;
}

/** As far as the model knows it. */
export interface KeptResponse extends Kept {
  isBackground: boolean;
  /** Goes on until it is cancelled or forgotten. */
  isEndless: boolean;
  isCancelled: boolean;
  previous: string | undefined;
}

/** As far as the model knows it. */
export interface KeptConversation extends Kept {
  /** Ids of items that were told, and not removed since; some are a client's own. */
  items: Set<string>;
  /** Ids, made by the server, of items that were removed. */
  gone: Set<string>;
}

const NO_CONVERSATION = { items: new Set<string>(), gone: new Set<string>() };

type Download = 'none' | 'downloading' | 'paused' | 'cancelled';

/** A request that is about to be made. */
export type Planned = Omit<Exchange, 'status' | 'json'> & {
  who: Who;
  /** Whether its body has been changed, and whether the document allows what came of it. */
  change: 'none' | 'allowed' | 'refused';
};

/** A request that was made, and the whole text of its response. */
export type Told = Planned & Exchange & { text: string };

/** The tags of operations that need the admin key. */
export const NEED_ADMIN: ReadonlySet<string> = new Set(['Administration', 'Providers']);

/** Where a value in a request does not fit its schema, or could not be a name. */
const REFUSED = [400, 404] as const;
/** Of a body that the document refuses, which also may be too large. */
const REFUSED_BODY = [...REFUSED, 413] as const;

/** They bring the model that they name into memory. */
const LOADING: ReadonlySet<string> = new Set([
  'loadModel',
  'createChatCompletion',
  'createResponse',
  'compactResponse',
]);

/** The state, by what was answered. */
export class Model {
  readonly responses = new Map<string, KeptResponse>();
  readonly conversations = new Map<string, KeptConversation>();
  /** By alias, what it means. */
  readonly aliases = new Map<string, string>();
  readonly providers = new Set<string>();
  readonly mcpServers = new Set<string>();
  readonly registered = new Set<string>();
  download: Download = 'none';
  loaded: string | undefined;
  isPinned = false;
  /** Whether a model of this machine was asked for, be it in vain. */
  mayHaveLoaded = false;
  /** Operations that were asked, by which only what may have changed is compared. */
  readonly asked = new Set<string>();

  /** The statuses of which one has to come; undefined where the model has no opinion. */
  expected(planned: Planned): readonly number[] | undefined {
    const { operation, parameters, who, change } = planned;
    const body = (planned.body ?? {}) as Undocumented;
    if (NEED_ADMIN.has(operation.tag) && who === 'user') return [403];
    if (change === 'refused') return REFUSED_BODY;
    // What fits its schema may still make no sense.
    if (change === 'allowed') return undefined;
    const name = body.model_name ?? body.id ?? body.model;
    if (typeof name === 'number') return [400];
    switch (operation.id) {
      case 'getResponse':
      case 'deleteResponse':
      case 'listResponseInput':
        return this.#ifKept(this.responses, parameters.response_id, who);
      case 'cancelResponse': {
        const kept = this.#find(this.responses, parameters.response_id, who);
        if (kept === undefined) return this.#gone(parameters.response_id);
        return [kept.isBackground ? 200 : 400];
      }
      case 'createResponse':
        return this.#creates(body, who);
      case 'compactResponse':
        return this.#canContinue(body.previous_response_id, who) ? this.#uses(body.model) : [400];
      case 'getConversation':
      case 'updateConversation':
      case 'deleteConversation':
      case 'listConversationItems':
      case 'createConversationItems':
        return this.#ifKept(this.conversations, parameters.conversation_id, who);
      case 'getConversationItem':
      case 'deleteConversationItem':
        return this.#itemOf(parameters, who);
      case 'createConversation':
      case 'listDownloads':
      case 'listAliases':
      case 'listProviders':
      case 'listMcpServers':
      case 'addProvider':
      case 'addMcpServer':
        return [200];
      case 'addAlias':
        return [this.#leadsTo(body.target, body.alias) ? 400 : 200];
      case 'removeAlias':
        return this.#ifThere(this.aliases, parameters.alias);
      case 'testProvider':
      case 'removeProvider':
        if (parameters.name === BASE_PROVIDER) return [200];
        return this.#ifThere(this.providers, parameters.name);
      case 'connectMcpServer':
      case 'disconnectMcpServer':
      case 'removeMcpServer':
        return this.#ifThere(this.mcpServers, parameters.name);
      case 'getModel':
        return this.#known(parameters.model_id) ? [200] : this.#gone(parameters.model_id);
      case 'pullModel':
        return body.checkpoint !== undefined || this.#known(name) ? [200] : this.#gone(name);
      case 'registerModel':
        return [200];
      case 'loadModel':
      case 'createChatCompletion':
        return this.#uses(name);
      case 'unloadModel':
        return name === this.loaded ? [200] : this.#gone(name);
      case 'pinModel':
        return name === this.loaded ? [200] : this.#gone(name);
      case 'deleteModel':
        return this.#deletes(name);
      case 'controlDownload':
        return this.#controls(body.id, body.action);
      default:
        return undefined;
    }
  }

  /** Takes in what has happened; says what is wrong with the content of a response. */
  take(exchange: Told): string | undefined {
    const { operation, parameters, status, who } = exchange;
    const body = saidIn(exchange);
    const json = exchange.json as Undocumented;
    this.asked.add(operation.id);
    if (this.runsHere(exchange)) this.mayHaveLoaded = true;
    if (status !== 200) return undefined;
    switch (operation.id) {
      case 'createResponse':
        return this.#created({ ...exchange, body });
      case 'getResponse':
        return this.wrongStatus(parameters.response_id ?? '', json?.status);
      case 'cancelResponse': {
        const kept = this.responses.get(parameters.response_id ?? '');
        if (kept?.isEndless) kept.isCancelled = true;
        return this.wrongStatus(parameters.response_id ?? '', json?.status);
      }
      case 'deleteResponse':
        this.#forget(this.responses, parameters.response_id);
        return undefined;
      case 'createConversation':
        this.conversations.set(json.id, {
          owner: who,
          isAlive: true,
          items: new Set(),
          gone: new Set(),
        });
        return undefined;
      case 'deleteConversation':
        this.#forget(this.conversations, parameters.conversation_id);
        return undefined;
      case 'listConversationItems':
      case 'createConversationItems':
        return this.#listed(parameters.conversation_id, json);
      case 'deleteConversationItem':
        return this.#removed(parameters);
      case 'addAlias':
        this.aliases.set(body.alias, body.target);
        return undefined;
      case 'removeAlias':
        this.aliases.delete(parameters.alias ?? '');
        return undefined;
      case 'addProvider':
        this.providers.add(body.name);
        return undefined;
      case 'removeProvider':
        this.providers.delete(parameters.name ?? '');
        return undefined;
      case 'addMcpServer':
        this.mcpServers.add(body.name);
        return undefined;
      case 'removeMcpServer':
        this.mcpServers.delete(parameters.name ?? '');
        return undefined;
      case 'registerModel':
        this.registered.add(body.model_name);
        return undefined;
      case 'pullModel':
        if (body.model_name !== NAMES.rival) this.registered.add(body.model_name);
        if (body.model_name === NAMES.still) this.download = 'downloading';
        return undefined;
      case 'loadModel':
        this.#use(body.model_name);
        return undefined;
      case 'createChatCompletion':
      case 'compactResponse':
        this.#use(body.model);
        return undefined;
      case 'unloadModel':
        this.#leave();
        return undefined;
      case 'pinModel':
        this.isPinned = body.pinned;
        return undefined;
      case 'deleteModel':
        this.registered.delete(body.model_name);
        if (this.loaded === body.model_name) this.#leave();
        return undefined;
      case 'controlDownload':
        return this.#controlled(body, json);
      default:
        return undefined;
    }
  }

  /** Whether a request asks for a model of this machine, so that it may be in memory afterwards. */
  runsHere({ operation, body }: Planned): boolean {
    if (!LOADING.has(operation.id)) return false;
    const { model_name, model } = (body ?? {}) as Undocumented;
    const meant = this.#meaning(model_name ?? model);
    return meant !== NAMES.chats && this.#known(meant);
  }

  /** What the server says is in memory, after a request of which that can't be known. */
  learn(loaded: string | undefined, isPinned: boolean): void {
    this.loaded = loaded;
    this.isPinned = isPinned;
  }

  /** What is wrong with the status of a kept response. */
  wrongStatus(id: string, status: unknown): string | undefined {
    const kept = this.responses.get(id);
    if (kept === undefined || !kept.isEndless) return undefined;
    const fitting = kept.isCancelled ? ['cancelled'] : ['queued', 'in_progress'];
    if (fitting.includes(String(status))) return undefined;
    return `the response ${id} is ${String(status)}, and should be ${fitting.join(' or ')}`;
  }

  #created({ body, json, text, who }: Told): string | undefined {
    const {
      previous_response_id: previous,
      background,
      input,
      store,
      model,
    } = body as Undocumented;
    this.#use(model);
    const [, id] = /"id":"(resp_\w+)"/.exec(text) ?? [];
    if (id === undefined) return 'the response has no id';
    const isElsewhere = this.#meaning(model) === NAMES.chats;
    const isEndless = isElsewhere && background === true && asksForEndless(input);
    this.responses.set(id, {
      owner: who,
      isAlive: store !== false,
      isBackground: background === true,
      isEndless,
      isCancelled: false,
      previous,
    });
    return this.wrongStatus(id, (json as Undocumented)?.status);
  }

  #creates(body: Undocumented, who: Who): readonly number[] {
    const { previous_response_id: previous, conversation, model } = body;
    if (previous !== undefined && !this.#canContinue(previous, who)) return [400];
    if (conversation !== undefined) {
      if (this.#find(this.conversations, conversation, who) === undefined) return [404];
    }
    // The response of one in the background comes before its model is needed.
    if (body.background === true && this.#known(model)) return [200];
    return this.#uses(model);
  }

  /** A response, and all that it goes on from, is kept and whole. */
  #canContinue(id: unknown, who: Who): boolean {
    for (let at = typeof id === 'string' ? id : ''; ; ) {
      const kept = this.#find(this.responses, at, who);
      if (kept === undefined || (kept.isEndless && !kept.isCancelled)) return false;
      if (kept.previous === undefined) return true;
      at = kept.previous;
    }
  }

  #find<Thing extends Kept>(
    things: ReadonlyMap<string, Thing>,
    id: string | undefined,
    who: Who,
  ): Thing | undefined {
    const thing = things.get(id ?? '');
    return thing?.isAlive && thing.owner === who ? thing : undefined;
  }

  #ifKept(things: ReadonlyMap<string, Kept>, id: string | undefined, who: Who) {
    return this.#find(things, id, who) === undefined ? this.#gone(id) : [200];
  }

  #ifThere(things: { has(name: string): boolean }, name: string | undefined) {
    return things.has(name ?? '') ? [200] : this.#gone(name);
  }

  /** A name that there can't be may also be refused for what it is. */
  #gone(name: unknown): readonly number[] {
    return /^[\w./:-]{1,64}$/.test(String(name)) ? [404] : REFUSED;
  }

  #itemOf(
    { conversation_id: id, item_id: item }: Readonly<Record<string, string>>,
    who: Who,
  ): readonly number[] {
    const conversation = this.#find(this.conversations, id, who);
    return conversation?.items.has(item ?? '') ? [200] : this.#gone(item);
  }

  #listed(id: string | undefined, json: Undocumented): string | undefined {
    const { items, gone } = this.conversations.get(id ?? '') ?? NO_CONVERSATION;
    const ids: readonly string[] = json.data.map((item: Undocumented) => item.id);
    for (const one of ids) items.add(one);
    const back = ids.find((one) => gone.has(one));
    return back === undefined ? undefined : `the item ${back} was removed, and is there`;
  }

  #removed({
    conversation_id: id,
    item_id: item = '',
  }: Readonly<Record<string, string>>): undefined {
    const { items, gone } = this.conversations.get(id ?? '') ?? NO_CONVERSATION;
    items.delete(item);
    // The id of a client may come again.
    if (/^(?:msg|item)_\w+$/.test(item)) gone.add(item);
  }

  #forget(things: ReadonlyMap<string, Kept>, id: string | undefined): void {
    const thing = things.get(id ?? '');
    if (thing !== undefined) thing.isAlive = false;
  }

  #meaning(name: unknown): string {
    let meant = String(name);
    for (let next = this.aliases.get(meant); next !== undefined; next = this.aliases.get(meant))
      meant = next;
    return meant;
  }

  #leadsTo(from: string, to: string): boolean {
    for (let at: string | undefined = from; at !== undefined; at = this.aliases.get(at))
      if (at === to) return true;
    return false;
  }

  #known(name: unknown): boolean {
    const meant = this.#meaning(name);
    return meant === NAMES.chats || meant === NAMES.rival || this.registered.has(meant);
  }

  #uses(name: unknown): readonly number[] {
    const meant = this.#meaning(name);
    if (!this.#known(meant)) return this.#gone(meant);
    if (meant === NAMES.chats || meant === this.loaded) return [200];
    return this.loaded !== undefined && this.isPinned ? [409] : [200];
  }

  #use(name: unknown): void {
    const meant = this.#meaning(name);
    if (meant === NAMES.chats || meant === this.loaded) return;
    if (this.loaded !== undefined && this.isPinned) return;
    this.loaded = meant;
    this.isPinned = false;
  }

  #leave(): void {
    this.loaded = undefined;
    this.isPinned = false;
  }

  #deletes(name: unknown): readonly number[] {
    if (name === NAMES.rival || name === NAMES.chats) return [409];
    if (!this.registered.has(String(name))) return this.#gone(name);
    const isBeingPulled = this.download === 'downloading' || this.download === 'paused';
    return [name === NAMES.still && isBeingPulled ? 409 : 200];
  }

  #controls(id: unknown, action: unknown): readonly number[] | undefined {
    if (id !== STILL_ID) return id === `model:${NAMES.small}` ? undefined : this.#gone(id);
    if (this.download === 'none') return [404];
    return [this.#next(action) === undefined ? 409 : 200];
  }

  /** Undefined where the action makes no sense. */
  #next(action: unknown): Download | undefined {
    const { download } = this;
    if (action === 'pause') return download === 'downloading' ? 'paused' : undefined;
    if (action === 'resume') return download === 'paused' ? 'downloading' : undefined;
    if (action === 'remove') return download === 'downloading' ? undefined : 'none';
    return download === 'downloading' || download === 'paused' ? 'cancelled' : undefined;
  }

  #controlled(
    { id, action }: { id: string; action: string },
    json: Undocumented,
  ): string | undefined {
    if (id !== STILL_ID) return undefined;
    this.download = this.#next(action) ?? this.download;
    const told = json.download.status;
    if (this.download === 'none' || told === this.download) return undefined;
    return `the download is ${told}, and should be ${this.download}`;
  }
}

/** The fields of a body; one that was changed may have some that say nothing. */
function saidIn({ operation, body, change }: Planned): Undocumented {
  return (change === 'none' ? body : meaningOfBody(operation, body)) ?? {};
}
