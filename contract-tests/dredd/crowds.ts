// States that take every model of the server, or all that may wait for it: made once for all cases
// that need one.
import { ask, fakeBehind, loadedModels, open, type Question } from '../support/client.ts';
import { png } from '../support/images.ts';
import {
  BLIND,
  DEAF,
  ENDLESS,
  ENDLESS_HEARING,
  ENDLESS_PAINTING,
  ENDLESS_SPEAKING,
  HEARING,
  MUTE,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import { ADMIN_KEY, idOf } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';

/** Requests that may wait for one model of this server. */
export const MAX_WAITING = 2;
/** Makes the line for a model so short that a few requests fill it. */
export const CROWD_ENVIRONMENT = { LEMONADE_MAX_QUEUED_REQUESTS: String(MAX_WAITING) } as const;

/**
 * For each type of model: one that works, another that needs its place, and one whose load never
 * ends.
 */
export const RIVALS = {
  llm: { model: idOf('chat'), other: idOf('other'), endless: idOf('neverReady') },
  embedding: {
    model: idOf('embedding'),
    other: idOf('embeddingExits'),
    endless: idOf('embeddingNeverReady'),
  },
  reranking: {
    model: idOf('reranking'),
    other: idOf('rerankingExits'),
    endless: idOf('rerankingNeverReady'),
  },
  audio: { model: HEARING, other: DEAF, endless: ENDLESS_HEARING },
  tts: { model: SPEAKING, other: MUTE, endless: ENDLESS_SPEAKING },
  image: { model: PAINTING, other: BLIND, endless: ENDLESS_PAINTING },
} as const;

/** The types of models that are loaded; each has slots of its own, and so a crowd of its own. */
export type ModelType = keyof typeof RIVALS;
const TYPES = Object.keys(RIVALS) as ModelType[];

type Server = { baseUrl: string };
/** Takes the state away again. */
type Undo = () => Promise<void>;

const CROWDS = {
  'every place pinned': async (server) => {
    await Promise.all(
      TYPES.map((type) => load(server, { model_name: RIVALS[type].model, pinned: true })),
    );
    return () => unloadAll(server);
  },
  'every model with all the requests that it takes': async (server) => {
    for (const type of TYPES) {
      const isLlama = ['llm', 'embedding', 'reranking'].includes(type);
      await load(server, {
        model_name: RIVALS[type].model,
        ...(isLlama ? { llamacpp_args: '-np 1' } : {}),
      });
    }
    await Promise.all(
      (await loadedModels(server)).map((loaded) => fakeBehind(loaded).order({ hang: true })),
    );
    const crowd = gather(server, 'model', 1 + MAX_WAITING);
    const isFull = (models: readonly { requests: number }[]) =>
      models.every(({ requests }) => requests === 1 + MAX_WAITING);
    while (!isFull(await loadedModels(server)));
    const enlargements = await gatherEnlargements(server);
    return async () => {
      await enlargements();
      await crowd();
    };
  },
  'every model still loading, with all the requests that it takes': async (server) => {
    // Nothing tells how many wait for a load; one more than fits, and the one that is refused has
    // seen all others.
    const refused: Promise<unknown>[] = [];
    const undo = gather(server, 'endless', 1 + MAX_WAITING, (answers) =>
      refused.push(Promise.race(answers)),
    );
    await Promise.all(refused);
    return undo;
  },
} satisfies Record<string, (server: Server) => Promise<Undo>>;

/** A crowd, as `given` of a case calls it. */
export type CrowdName = keyof typeof CROWDS;
/** All crowds; a test goes through them. */
export const CROWD_NAMES = Object.keys(CROWDS) as CrowdName[];

/** Makes the state. */
export async function makeCrowd(name: CrowdName, baseUrl: string): Promise<Undo> {
  const server = { baseUrl };
  await unloadAll(server);
  return CROWDS[name](server);
}

/** So many requests to a model of each type, whose responses are not awaited. */
function gather(
  server: Server,
  role: 'model' | 'endless',
  count: number,
  watch: (answers: readonly Promise<unknown>[]) => void = () => {},
): Undo {
  const leaving = new AbortController();
  const answers = TYPES.map((type) =>
    Array.from({ length: count }, () =>
      open(server, { ...questionTo(type, RIVALS[type][role]), signal: leaving.signal }),
    ),
  );
  for (const of of answers) watch(of);
  const all = Promise.allSettled(answers.flat());
  return async () => {
    leaving.abort();
    await all;
    await unloadAll(server);
  };
}

/**
 * One that never ends, and as many as may wait for it; the one that is refused has seen all others.
 */
async function gatherEnlargements(server: Server): Promise<Undo> {
  const leaving = new AbortController();
  const body = { model: ENDLESS, image: png(8, 8).toString('base64') };
  const answers = Array.from({ length: 2 + MAX_WAITING }, () =>
    open(server, { path: '/v1/images/upscale', body, signal: leaving.signal }),
  );
  const all = Promise.allSettled(answers);
  await Promise.race(answers);
  return async () => {
    leaving.abort();
    await all;
  };
}

function questionTo(type: ModelType, model: string): Question {
  switch (type) {
    case 'llm':
      return { path: '/v1/completions', body: { model, prompt: 'Hello' } };
    case 'embedding':
      return { path: '/v1/embeddings', body: { model, input: 'Hello' } };
    case 'reranking':
      return { path: '/v1/reranking', body: { model, query: 'Hello', documents: ['Hello'] } };
    case 'audio': {
      const body = new FormData();
      body.set('model', model);
      body.set('file', new Blob([wav(speech(300))]), 'speech.wav');
      return { path: '/v1/audio/transcriptions', body };
    }
    case 'tts':
      return { path: '/v1/audio/speech', body: { model, input: 'Hello' } };
    case 'image':
      return { path: '/v1/images/generations', body: { model, prompt: 'A lemon', size: '64x64' } };
  }
}

async function load(server: Server, body: object): Promise<void> {
  const { status, text } = await ask(server, { path: '/v1/load', key: ADMIN_KEY, body });
  if (status !== 200) throw new Error(`A load was answered with ${status}: ${text}`);
}

async function unloadAll(server: Server): Promise<void> {
  await ask(server, { path: '/v1/unload', body: {} });
}
