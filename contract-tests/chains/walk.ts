// Walks a sequence of requests on a real server: each response is as documented and as the model
// says, and at the end everything is where it should be, and can be taken away.
import { problemsOf } from '../support/answers.ts';
import type { Question, Undocumented } from '../support/client.ts';
import { type Operation, operationById } from '../support/document.ts';
import { bodiesAround, isAllowedBody } from '../support/generated-requests.ts';
import { ADMIN_KEY, API_KEY } from '../support/server.ts';
import { follow, linkBy, linksOf, type Values } from './links.ts';
import { Model, NAMES, NEED_ADMIN, type Planned, STILL_ID, type Told, type Who } from './model.ts';
import { asksForEndless } from './provider.ts';
import type { Answer } from './send.ts';
import { changeOf, type Start, type Step, type Varied, valuesOf } from './sequences.ts';
import { BASE_PROVIDER, type Stand } from './stand.ts';

const KEYS: Readonly<Record<Who, string>> = { user: API_KEY, admin: ADMIN_KEY };
/** Only what hangs takes so long. */
const WAIT_MS = 120_000;
const MOST_ENDLESS = 8;
/** They would wait for a model that never comes. */
const WAITS: ReadonlySet<string> = new Set(['loadModel', 'createChatCompletion', 'createResponse']);

/** A sequence that went wrong: its requests, one a line, and what was wrong with the last. */
export class Broken extends Error {
  override name = 'Broken';
}

type Asked = Question & { key: string };

/** @throws {Broken} for the first thing that is wrong */
export async function walk(stand: Stand, steps: readonly Step[]): Promise<void> {
  const walker = new Walker(stand);
  try {
    for (const step of steps) await walker.step(step);
    await walker.compare();
  } catch (error) {
    // The next sequence, which may be a shorter one of this, begins with nothing as well.
    await walker.clear().catch(() => undefined);
    throw error;
  }
  await walker.clear();
  await walker.requireNothing();
}

class Walker {
  readonly #stand: Stand;
  readonly #model = new Model();
  readonly #exchanges: Told[] = [];
  readonly #lines: string[] = [];
  /** What a sequence that went wrong may have left. */
  readonly #writingBefore: number;

  constructor(stand: Stand) {
    this.#stand = stand;
    this.#writingBefore = stand.provider.writing();
  }

  async step(step: Step): Promise<void> {
    const usual = step.kind === 'start' ? this.#started(step.start) : this.#followed(step);
    if (usual === undefined) return;
    const planned = withOtherBody(usual, step.body);
    if (this.#wouldWait(planned)) return;
    const told = await this.#tell(planned);
    this.#exchanges.push(told);
    await this.#settle(told);
    // A body that makes no sense may be found out before its model is loaded, or after.
    if (told.change === 'allowed' && this.#model.runsHere(told)) await this.#learn();
  }

  /** Asks for everything that may have changed. @throws {Broken} where it is not as the model says */
  async compare(): Promise<void> {
    const { responses, conversations } = this.#model;
    for (const [response_id, { owner }] of responses)
      await this.#tell(this.#plan('getResponse', { response_id }, owner));
    for (const [conversation_id, { owner }] of conversations)
      await this.#tell(this.#plan('getConversation', { conversation_id }, owner));
    await this.#compareLists();
    const { mayHaveLoaded, loaded, isPinned } = this.#model;
    if (mayHaveLoaded || this.#hasAsked('createChatCompletion')) {
      const wanted = loaded === undefined ? [] : [[loaded, isPinned]];
      this.#requireSame('models in memory', await this.#inMemory(), wanted);
    }
    if (!this.#hasAsked('registerModel', 'pullModel')) return;
    for (const model_id of [NAMES.small, NAMES.still])
      await this.#tell(this.#plan('getModel', { model_id }));
  }

  /** Their names, and whether each is pinned. */
  async #inMemory(): Promise<readonly [string, boolean][]> {
    const health = await this.#read('/v1/health');
    return health.all_models_loaded.map((one: Undocumented) => [
      one.model_name,
      one.pinned === true,
    ]);
  }

  async #learn(): Promise<void> {
    const [[loaded, isPinned] = [undefined, false]] = await this.#inMemory();
    this.#model.learn(loaded, isPinned);
  }

  async #compareLists(): Promise<void> {
    const { aliases, providers, mcpServers, download } = this.#model;
    if (this.#hasAsked('addAlias', 'removeAlias')) {
      const listed = await this.#list('listAliases');
      const told = listed.aliases.map((one: Undocumented) => [one.alias, one.target]).toSorted();
      this.#requireSame('aliases', told, [...aliases].toSorted());
    }
    if (this.#hasAsked('addProvider', 'removeProvider')) {
      const listed = await this.#list('listProviders');
      const told = listed.data.map((one: Undocumented) => one.name);
      this.#requireSame('providers', told, [BASE_PROVIDER, ...providers].toSorted());
    }
    if (this.#hasAsked('addMcpServer', 'removeMcpServer')) {
      const listed = await this.#list('listMcpServers');
      const told = listed.data.map((one: Undocumented) => one.name);
      this.#requireSame('MCP servers', told, [...mcpServers].toSorted());
    }
    if (this.#hasAsked('pullModel', 'controlDownload')) {
      const listed = await this.#list('listDownloads');
      const found = listed.find((one: Undocumented) => one.id === STILL_ID)?.status ?? 'none';
      this.#requireSame('the download', found, download);
    }
  }

  /** Takes away what there may be, also where the model knows nothing of it. */
  async clear(): Promise<void> {
    for (const [id, { owner, isAlive }] of this.#model.responses)
      if (isAlive) await this.#remove(`/v1/responses/${id}`, owner);
    for (const [id, { owner, isAlive }] of this.#model.conversations)
      if (isAlive) await this.#remove(`/v1/conversations/${id}`, owner);
    if (this.#hasAsked('addAlias'))
      for (const alias of NAMES.aliases)
        await this.#remove(`/internal/aliases/${encodeURIComponent(alias)}`, 'admin');
    if (this.#hasAsked('addProvider'))
      for (const name of NAMES.providers) await this.#remove(`/v1/providers/${name}`, 'admin');
    if (this.#hasAsked('addMcpServer'))
      for (const name of NAMES.mcpServers)
        await this.#remove(`/internal/mcp/servers/${name}`, 'admin');
    if (this.#model.mayHaveLoaded) await this.#post('/v1/unload', {});
    if (!this.#hasAsked('registerModel', 'pullModel')) return;
    for (const name of [NAMES.still, NAMES.small]) {
      const id = `model:${name}`;
      await this.#post('/v1/downloads/control', { id, action: 'cancel' });
      await this.#post('/v1/downloads/control', { id, action: 'remove' });
      await this.#post('/v1/delete', { model_name: name });
    }
  }

  /** After {@link clear}. @throws {Broken} for what is left */
  async requireNothing(): Promise<void> {
    if (this.#hasAsked('pullModel'))
      this.#requireSame('downloads', await this.#list('listDownloads'), []);
    if (this.#model.mayHaveLoaded)
      this.#requireSame('models in memory', await this.#inMemory(), []);
    const endMs = performance.now() + WAIT_MS;
    // The server lets go of the provider a moment after its own response.
    while (this.#stillWriting() > 0 && performance.now() < endMs)
      await new Promise((resolve) => setTimeout(resolve, 2));
    this.#requireSame('responses that are still written', this.#stillWriting(), 0);
  }

  #started(start: Start): Planned | undefined {
    const conversation = [...this.#model.conversations].findLast(
      ([, { owner }]) => owner === 'user',
    );
    const { provider } = this.#stand;
    const values = valuesOf(start, { provider: provider.url, conversation: conversation?.[0] });
    const isEndless = (values.body as Undocumented)?.background === true;
    if (isEndless && this.#model.responses.size >= MOST_ENDLESS) return undefined;
    const operation = operationById(start.operation);
    return { operation, ...values, who: whoAsks(operation), change: 'none' };
  }

  #followed({ back, link: number, twist }: Extract<Step, { kind: 'follow' }>): Planned | undefined {
    const withLinks = this.#exchanges.filter((exchange) => linksOf(exchange).length > 0);
    const exchange = withLinks.at(-1 - (back % Math.max(1, withLinks.length)));
    if (exchange === undefined) return undefined;
    const link = linkBy(number, linksOf(exchange));
    if (link === undefined) return undefined;
    const usual = NEED_ADMIN.has(link.to.tag) ? 'admin' : this.#ownerOf(exchange);
    const other = usual === 'admin' ? 'user' : 'admin';
    const values = follow(link, exchange, changeOf(twist));
    const who = twist === 'other key' ? other : usual;
    return { operation: link.to, ...values, who, change: 'none' };
  }

  /** With another key it would be of no use. */
  #ownerOf({ operation, who }: Told): Who {
    return NEED_ADMIN.has(operation.tag) ? 'user' : who;
  }

  #wouldWait({ operation, body }: Planned): boolean {
    const said = (body ?? {}) as Undocumented;
    const { model_name, model, subscribe } = said;
    const isStill = (model_name ?? model) === NAMES.still;
    if (operation.id === 'pullModel') return isStill && subscribe !== false;
    if (operation.id === 'createResponse' && asksForEndless(said.input)) return !isAside(said);
    return isStill && WAITS.has(operation.id);
  }

  #plan(id: string, parameters: Readonly<Record<string, string>>, who?: Who): Planned {
    const operation = operationById(id);
    return {
      operation,
      parameters,
      body: undefined,
      who: who ?? whoAsks(operation),
      change: 'none',
    };
  }

  async #tell(planned: Planned): Promise<Told> {
    const { operation, who } = planned;
    const expected = this.#model.expected(planned);
    const question = questionOf(planned);
    this.#lines.push(curl(question, who));
    const { status, headers, text } = await this.#send(question);
    this.#lines.push(`${this.#lines.pop() ?? ''}  # ${status}`);
    const told: Told = { ...planned, status, text, json: parsed(text) };
    const problems = [...problemsOf({ operation, status, headers, body: text })];
    if (status >= 500) problems.push(`status ${status}`);
    if (expected !== undefined && !expected.includes(status))
      problems.push(`the status is ${status}, and should be ${expected.join(' or ')}`);
    const wrong = problems.length > 0 ? undefined : this.#model.take(told);
    if (wrong !== undefined) problems.push(wrong);
    if (problems.length > 0) throw this.#broken(`${problems.join('; ')}\n${text.slice(0, 500)}`);
    return told;
  }

  /** A response in the background that ends by itself is waited for, so that what it uses is known. */
  async #settle({ operation, status, json, who }: Told): Promise<void> {
    const { id, background } = (json ?? {}) as Undocumented;
    if (operation.id !== 'createResponse' || status !== 200 || background !== true) return;
    if (this.#model.responses.get(id)?.isEndless) return;
    const endMs = performance.now() + WAIT_MS;
    for (;;) {
      const now = await this.#read(`/v1/responses/${id}`, who);
      if (now.status !== 'queued' && now.status !== 'in_progress') return;
      if (performance.now() > endMs) throw this.#broken(`the response ${id} has no end`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async #list(id: string): Promise<Undocumented> {
    return (await this.#tell(this.#plan(id, {}))).json;
  }

  async #read(path: string, who: Who = 'user'): Promise<Undocumented> {
    return JSON.parse((await this.#send({ path, key: KEYS[who] })).text);
  }

  /** Past whatever a test has put in front of the server. */
  async #directly(question: Asked): Promise<void> {
    const { sender, server } = this.#stand;
    await sender.send(server.baseUrl, question);
  }

  #remove(path: string, who: Who): Promise<void> {
    return this.#directly({ method: 'DELETE', path, key: KEYS[who] });
  }

  #post(path: string, body: object): Promise<void> {
    return this.#directly({ path, body, key: ADMIN_KEY });
  }

  #send(question: Asked): Promise<Answer> {
    const { sender, baseUrl } = this.#stand;
    return sender.send(baseUrl, question).catch((error: unknown) => {
      throw this.#broken(`no response: ${String(error)}`);
    });
  }

  /** What a broken sequence has left may end meanwhile. */
  #stillWriting(): number {
    return Math.max(0, this.#stand.provider.writing() - this.#writingBefore);
  }

  #hasAsked(...ids: readonly string[]): boolean {
    return ids.some((id) => this.#model.asked.has(id));
  }

  #requireSame(what: string, found: unknown, wanted: unknown): void {
    const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one !== other) throw this.#broken(`${what}: ${one}, and should be ${other}`);
  }

  #broken(why: string): Broken {
    return new Broken(`${this.#lines.join('\n')}\n${why}`);
  }
}

/** What begins, or changes something that the model knows by its fields, has no other good body. */
const VARIED: ReadonlySet<string> = new Set([
  'createResponse',
  'compactResponse',
  'createConversation',
  'updateConversation',
  'createConversationItems',
  'createChatCompletion',
]);

/**
 * The request with one of the bodies around its own. Another model is none of them: it might have to
 * be fetched first, and what sequences fetch has names of its own.
 */
function withOtherBody(planned: Planned, varied: Varied): Planned {
  const { operation, body } = planned;
  if (varied === undefined || body === undefined) return planned;
  const bodies = bodiesAround(operation, body);
  const { value } = bodies[varied % bodies.length] ?? { value: body };
  if (!isAllowedBody(operation, value)) return { ...planned, body: value, change: 'refused' };
  const isSame = (body as Undocumented).model === (value as Undocumented | null)?.model;
  if (!isSame || !VARIED.has(operation.id)) return planned;
  return { ...planned, body: value, change: 'allowed' };
}

/** The response of one in the background comes at once, unless it is a stream. */
const isAside = ({ background, stream }: Undocumented) => background === true && stream !== true;

const whoAsks = ({ tag }: Operation): Who => (NEED_ADMIN.has(tag) ? 'admin' : 'user');

function questionOf({
  operation,
  parameters,
  body,
  who,
}: Values & { operation: Operation; who: Who }): Asked & { method: string } {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query') query.append(name, value);
  }
  const target = `${operation.isFixed ? '' : '/v1'}${path}${query.size > 0 ? `?${query}` : ''}`;
  const { method } = operation;
  return { method, path: target, key: KEYS[who], ...(body === undefined ? {} : { body }) };
}

/** A line for a shell, in which `$URL`, `$USER_KEY` and `$ADMIN_KEY` are the server's. */
function curl({ method, path, body }: Question & { method: string }, who: Who): string {
  const said = body === undefined ? '' : ` --json '${JSON.stringify(body).slice(0, 300)}'`;
  const key = `-H "Authorization: Bearer $${who.toUpperCase()}_KEY"`;
  return `curl -X ${method} ${key} "$URL${path.slice(0, 200)}"${said}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
