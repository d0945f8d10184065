// The states that cases ask for, and the requests that bring the server there from any other.

import { fakeBehind, loadedModels } from '../support/client.ts';
import { registrationOf } from '../support/hub.ts';
import { HEARING, PAINTING, SPEAKING } from '../support/media.ts';
import { PUBLISHED } from '../support/releases.ts';
import { ADMIN_KEY, API_KEY, idOf } from '../support/server.ts';
import { CROWD_NAMES, type CrowdName, makeCrowd } from './crowds.ts';
import { TOOLS } from './mcp-server-tools.ts';

/** A model of the hub that is small and arrives at once. */
export const PULLED = {
  model_name: 'user.Pulled',
  ...registrationOf('tiny/chat-GGUF:Q4_0'),
} as const;
/** A model of the hub that never arrives. */
export const STILL = {
  model_name: 'user.Still',
  ...registrationOf('tiny/still-GGUF:Q4_0'),
} as const;

/** The download of `STILL`, as `/downloads` calls it. */
export const STILL_ID = 'model:user.Still';

/** Under this name the files of `hf.co/tiny/chat-GGUF:Q4_0` are registered. */
const HUB_MODEL = 'user.chat-GGUF-Q4_0';

/** A request to the server, or an order to the fake that holds a loaded model. */
type Step = Request | { model: string; order: object };

interface Request {
  path: string;
  /** POST by default. */
  method?: string;
  body?: object;
  /** Statuses other than 200 that are as good. */
  orElse?: readonly number[];
  /** The administrator by default. */
  key?: string;
}

/** The item of the conversation that is arranged. */
export const CONVERSATION_ITEM = 'msg_arranged';
const CONVERSATION = { items: [{ id: CONVERSATION_ITEM, role: 'user', content: 'Hello' }] };

const PULL_STILL: Request = { path: '/v1/pull', body: { ...STILL, subscribe: false } };

/** Its fake answers with nonsense until it is unloaded. */
const nonsense = (model: string): readonly Step[] => [
  { path: '/v1/load', body: { model_name: model } },
  { model, order: { garbage: true } },
];

/** A response that Dredd's requests may see. */
const response = (more: object): Request => ({
  path: '/v1/responses',
  body: { model: idOf('chat'), input: 'Hello', ...more },
  key: API_KEY,
});

const ARRANGEMENTS = {
  'a kept response': [response({})],
  'a kept conversation': [{ path: '/v1/conversations', body: CONVERSATION, key: API_KEY }],
  'a streamed response in the background': [response({ background: true, stream: true })],
  'a response that is being made': [response({ background: true, fake: { holdAfterTokens: 1 } })],
  'nothing loaded': [{ path: '/v1/unload', body: {} }],
  'a model loaded': [{ path: '/v1/load', body: { model_name: idOf('chat') } }],
  'a model loaded whose native server answers garbage': nonsense(idOf('other')),
  'an embedding model loaded, and nothing else': [
    { path: '/v1/unload', body: {} },
    { path: '/v1/load', body: { model_name: idOf('embedding') } },
  ],
  'a native server that breaks off': [
    { path: '/v1/unload', body: {} },
    { path: '/v1/load', body: { model_name: idOf('other') } },
    { model: idOf('other'), order: { cutAfterTokens: 2 } },
  ],
  'a model pulled': [{ path: '/v1/pull', body: PULLED }],
  'that model not known': [
    { path: '/v1/delete', body: { model_name: PULLED.model_name }, orElse: [404] },
  ],
  'an embedding model gone mad': nonsense(idOf('embedding')),
  'a hearing model gone mad': nonsense(HEARING),
  'a speaking model gone mad': nonsense(SPEAKING),
  'a painting model gone mad': nonsense(PAINTING),
  'a pull going on': [PULL_STILL],
  'a pull paused': [
    PULL_STILL,
    { path: '/v1/downloads/control', body: { id: STILL_ID, action: 'pause' } },
  ],
  'that backend installed': [{ path: '/v1/install', body: PUBLISHED }],
  'that backend not installed': [{ path: '/v1/uninstall', body: PUBLISHED }],
  'an alias made': [
    { path: '/internal/aliases', body: { alias: 'assistant', target: idOf('chat') } },
  ],
  'a provider added': [
    { path: '/v1/providers', body: { name: 'office', base_urls: ['http://127.0.0.1:9/v1'] } },
  ],
  'an MCP server added': [{ path: '/internal/mcp/servers', body: TOOLS }],
  'that MCP server not known': [
    { path: `/internal/mcp/servers/${TOOLS.name}`, method: 'DELETE', orElse: [404] },
  ],
  'that provider not known': [{ path: '/v1/providers/office', method: 'DELETE', orElse: [404] }],
  'that hub model not known': [
    { path: '/v1/delete', body: { model_name: HUB_MODEL }, orElse: [404] },
  ],
  'that hub model known with other files': [
    { path: '/v1/delete', body: { model_name: HUB_MODEL }, orElse: [404] },
    {
      path: '/v1/pull',
      body: { model_name: HUB_MODEL, ...registrationOf('tiny/all-GGUF:all-a.gguf') },
    },
  ],
} satisfies Record<string, readonly Step[]>;

/** The states of the server that a case can ask for, in words. */
export type Given = keyof typeof ARRANGEMENTS | CrowdName;

/** Cases that need a crowd go last, and together: it stands until a case needs something else. */
export const rankOf = (given: Given | undefined) => CROWD_NAMES.indexOf(given as CrowdName);

/** The id of the response that was arranged last. */
let responseId = 'resp_none';

/** The id of the conversation that was arranged last. */
let conversationId = 'conv_none';

/** The id of the conversation that was stored last; one that does not exist before the first. */
export const arrangedConversation = () => conversationId;

/** The id of the response that was stored last; one that does not exist before the first. */
export const arrangedResponse = () => responseId;

export interface Arranger {
  /** @throws {Error} when the server can't be brought there. */
  arrange(given: Given | undefined): Promise<void>;
  /** Takes away what stands. */
  end(): Promise<void>;
}

/**
 * Brings a running server into the state that the next case needs, and takes back the former one.
 */
export function createArranger(baseUrl: string): Arranger {
  let standing: { name: CrowdName; undo: () => Promise<void> } | undefined;

  async function end(): Promise<void> {
    await standing?.undo();
    standing = undefined;
  }

  return {
    end,
    async arrange(given) {
      if (standing !== undefined && standing.name === given) return;
      await end();
      const name = CROWD_NAMES.find((crowd) => crowd === given);
      if (name !== undefined) standing = { name, undo: await makeCrowd(name, baseUrl) };
      else await bringThere(given as keyof typeof ARRANGEMENTS | undefined, baseUrl);
    },
  };
}

async function bringThere(
  given: keyof typeof ARRANGEMENTS | undefined,
  baseUrl: string,
): Promise<void> {
  const steps: readonly Step[] = given === undefined ? [] : ARRANGEMENTS[given];
  for (const step of steps) {
    if ('order' in step) await order(step, baseUrl);
    else await post(step, baseUrl);
  }
}

async function post(
  { path, method = 'POST', body, orElse = [], key = ADMIN_KEY }: Request,
  baseUrl: string,
): Promise<void> {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (![200, ...orElse].includes(answer.status))
    throw new Error(`${path} answered ${answer.status}: ${text}`);
  responseId = /"id":"(resp_\w+)"/.exec(text)?.[1] ?? responseId;
  conversationId = /"id":"(conv_\w+)"/.exec(text)?.[1] ?? conversationId;
}

async function order(
  { model, order }: Extract<Step, { order: object }>,
  baseUrl: string,
): Promise<void> {
  const loaded = (await loadedModels({ baseUrl })).find(({ model_name }) => model_name === model);
  if (loaded === undefined) throw new Error(`${model} is not loaded.`);
  await fakeBehind(loaded).order(order);
}
