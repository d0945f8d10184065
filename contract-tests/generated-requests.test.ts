// Every operation, asked in every way that the document tells apart: what it allows gets a
// documented response, what it doesn't is refused. Runs against any server that LEMONADE_URL names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_BUILT } from './dredd/skips.ts';
import { problemsOf } from './support/answers.ts';
import { ask, type Reply } from './support/client.ts';
import { OPERATIONS, type Operation } from './support/document.ts';
import { targetForSuite } from './support/for-suite.ts';
import { FOREIGN } from './support/foreign.ts';
import { type WithoutHub, withoutHub } from './support/foreign-hub.ts';
import {
  type GeneratedRequest,
  methodsOf,
  type Replacements,
  requestsFor,
  requestsWithNothing,
} from './support/generated-requests.ts';
import { png } from './support/images.ts';
import {
  ENLARGING,
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from './support/media.ts';
import { ADMIN_KEY, idOf, PREFIXES } from './support/server.ts';
import { speech, wav } from './support/sounds.ts';

// Each response is compared with the document here.
const target = targetForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });

const NOWHERE = 'user.No-Such-Model';
/**
 * What would fetch, remove or change something that lasts is asked about a model, or a backend,
 * that isn't there.
 */
const ABOUT_NOTHING: Replacements = {
  model: NOWHERE,
  model_name: NOWHERE,
  id: `model:${NOWHERE}`,
  recipe: 'no-such-recipe',
  backend: 'no-such-backend',
};
const LASTING = new Set([
  'pullModel',
  'pullOllamaModel',
  'deleteModel',
  'deleteOllamaModel',
  'installBackend',
  'uninstallBackend',
  'controlDownload',
  'pinModel',
  'registerModel',
  'tuneModel',
]);
/** What only the administrator may ask. */
const isForAdmin = ({ id, tag }: Operation) =>
  tag === 'Administration' || tag === 'Providers' || id === 'setLogLevel';
/** These change how a server works, which is not done on one that others may use. */
const CHANGING = new Set([
  ...LASTING,
  'setLogLevel',
  'setConfig',
  'pinModel',
  'addAlias',
  'removeAlias',
  'addProvider',
  'removeProvider',
  'cleanUpCache',
  'tuneModel',
  'checkModelUpdates',
  'makeDemoModel',
  'setParams',
  'saveModelOptions',
  'deleteModelOptions',
  'loadModel',
  'loadModelByQuery',
  'unloadModel',
  'unloadModelByQuery',
  'updateSlot',
]);

/** Whether 501 is the honest answer: no native server knows a minimum length. */
function isNotDone({ id }: Operation, { question }: GeneratedRequest): boolean {
  if (NOT_BUILT.includes(id)) return true;
  return (
    id === 'setParams' &&
    Number((question.body as { min_length?: unknown } | undefined)?.min_length) > 0
  );
}

const ABOUT_NOBODY = 'it is asked about what is not there, because success would last';
const NO_SUCH_RESPONSE =
  'the server makes the ids of responses and conversations itself; Dredd asks for them';
/** Operations none of whose requests can succeed here, with the reason. */
const NEVER_DONE: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LASTING].map((id) => [id, ABOUT_NOBODY])),
  ...Object.fromEntries(NOT_BUILT.map((id) => [id, 'it is not built'])),
  listPullVariants: 'there is no hub; pulls.test.ts has one',
  searchRegistry: 'there is no hub',
  testProvider: 'the provider of the examples is removed by then',
  addMcpPackage: 'the server is offline; package/ready-made.test.ts has npm',
  connectMcpServer: 'the MCP server of the examples is removed by then',
  disconnectMcpServer: 'the MCP server of the examples is removed by then',
  ...Object.fromEntries(
    [
      'getResponse',
      'deleteResponse',
      'cancelResponse',
      'listResponseInput',
      'getConversation',
      'updateConversation',
      'deleteConversation',
      'listConversationItems',
      'createConversationItems',
      'getConversationItem',
      'deleteConversationItem',
    ].map((id) => [id, NO_SUCH_RESPONSE]),
  ),
  checkModelUpdates: 'there is no hub',
};

const PICTURE_URL = `data:image/png;base64,${png(8, 8).toString('base64')}`;
const picture = new Blob([new Uint8Array(png(8, 8))]);
const MEDIA: Readonly<Record<string, Replacements>> = {
  createTranscription: { model: HEARING, file: new Blob([new Uint8Array(wav(speech(100)))]) },
  createTranslation: { model: HEARING, file: new Blob([new Uint8Array(wav(speech(100)))]) },
  createSpeech: { model: SPEAKING },
  createImage: { model: PAINTING, size: '64x64' },
  createImageEdit: {
    model: PAINTING,
    image: picture,
    images: [{ image_url: PICTURE_URL }],
    size: '64x64',
  },
  createImageVariation: { model: PAINTING, image: picture, size: '64x64' },
  upscaleImage: { model: ENLARGING, image: png(8, 8).toString('base64') },
};
const VECTORS = {
  createEmbedding: 'embedding',
  createOllamaEmbedding: 'embedding',
  createOllamaEmbeddings: 'embedding',
  createReranking: 'reranking',
  createRerank: 'reranking',
  createReranker: 'reranking',
  createCohereRanking: 'reranking',
} as const;

function replacementsFor({ id }: Operation): Replacements {
  // A name that can be registered would be, and the others would find it.
  if (id === 'registerModel')
    return { ...ABOUT_NOTHING, model_name: 'Not-For-Users', model: 'Not-For-Users' };
  if (LASTING.has(id)) return ABOUT_NOTHING;
  const media = MEDIA[id];
  if (FOREIGN !== undefined) {
    const { model: _ours, ...files } = media ?? {};
    const hearing = id === 'createTranscription' ? FOREIGN.hearingModel : undefined;
    const theirs = media === undefined ? FOREIGN.model : hearing;
    return { ...files, ...(theirs === undefined ? {} : { model: theirs, model_id: theirs }) };
  }
  if (media !== undefined) return media;
  const model = idOf(VECTORS[id as keyof typeof VECTORS] ?? 'chat');
  return { model, model_name: model, model_id: model };
}

const counts = { allowed: 0, answered: 0, refused: 0, leftOut: 0 };

/** Of a stream without an end there is no whole response; activity.test.ts reads it. */
const isEndless = ({ id }: Operation, { expected, question }: GeneratedRequest) =>
  id === 'getActivity' && expected === 'allowed' && question.path.includes('stream=');

/** Of a foreign server that can't fetch what the examples name. */
let hubless: WithoutHub | undefined;
beforeAll(async () => {
  if (target().isForeign) hubless = await withoutHub(target());
});

/** What a foreign server is not asked, because of what it would do, or try to. */
function isLeftOut(operation: Operation, { expected, question }: GeneratedRequest): boolean {
  if (!target().isForeign || expected !== 'allowed') return false;
  if (CHANGING.has(operation.id)) return true;
  if (hubless?.wouldFetch(question) !== true) return false;
  counts.leftOut += 1;
  return true;
}

test.each(OPERATIONS)('$id', async (operation) => {
  const { isForeign } = target();
  const requests = requestsFor(operation, {
    prefixes: PREFIXES,
    replacements: replacementsFor(operation),
  });
  const asked = requests.filter(
    (request) => !isLeftOut(operation, request) && !isEndless(operation, request),
  );
  const problems: string[] = [];
  let successes = 0;
  for (const request of asked) {
    const key = isForAdmin(operation) && !isForeign ? { key: ADMIN_KEY } : {};
    const reply = await ask(target(), { ...request.question, ...key });
    const isAllowed = request.expected === 'allowed';
    counts[isAllowed ? 'allowed' : 'refused'] += 1;
    if (isAllowed && reply.status < 300) successes += 1;
    for (const problem of problemsWith(operation, request, reply)) {
      problems.push(`${request.title} (${request.expected}): ${reply.status}: ${problem}`);
    }
  }
  counts.answered += successes;
  expect(problems).toEqual([]);
  // Otherwise a server that refuses everything would do. A foreign one may lack what the examples
  // name.
  if (!isForeign)
    expect(successes > 0, `${successes} successes`).toBe(NEVER_DONE[operation.id] === undefined);
});

test.each(OPERATIONS.filter(({ bodySchemas }) => 'application/json' in bodySchemas))(
  'to $id, an optional field that is null or empty is one that was not given',
  async (operation) => {
    if (target().isForeign && CHANGING.has(operation.id)) return;
    // What is unloaded once is not there for the next request.
    const replacements =
      operation.id === 'unloadModel' ? ABOUT_NOTHING : replacementsFor(operation);
    const options = { prefixes: PREFIXES, replacements };
    const key = isForAdmin(operation) && !target().isForeign ? { key: ADMIN_KEY } : {};
    const problems: string[] = [];
    for (const { plain, others } of requestsWithNothing(operation, options)) {
      const wanted = await ask(target(), { ...plain, ...key });
      for (const { title, question } of others) {
        const { status, text } = await ask(target(), { ...question, ...key });
        if (status !== wanted.status)
          problems.push(`${title}: ${status}, not ${wanted.status}: ${text.slice(0, 200)}`);
      }
    }
    expect(problems).toEqual([]);
  },
);

afterAll(() => {
  const { allowed, answered, refused, leftOut } = counts;
  console.log(
    `${allowed} requests that the document allows, ${answered} with success; ${refused} that it doesn't`,
  );
  if (hubless)
    console.log(`left out: ${leftOut} requests for models that are not there: ${hubless.reason}`);
});

function problemsWith(
  operation: Operation,
  request: GeneratedRequest,
  reply: Reply,
): readonly string[] {
  const { expected } = request;
  const { status, headers, text: body } = reply;
  if (expected === 'wrong method') {
    const allow = headers.get('allow')?.split(', ') ?? [];
    const isComplete = methodsOf(operation).every((method) => allow.includes(method));
    if (status === 405 && isComplete && reply.text.includes('"error"')) return [];
    return [
      `should be 405 with the right methods, not with ${allow.join()}: ${body.slice(0, 200)}`,
    ];
  }
  const problems = problemsOf({ operation, status, headers, body });
  if (expected === 'wrong media type')
    return [...problems, ...(status === 415 ? [] : ['should be 415'])];
  if (expected === 'refused') {
    return [
      ...problems,
      ...([400, 413].includes(status) ? [] : [`should be refused: ${body.slice(0, 200)}`]),
    ];
  }
  // A server that is offline says so to who asks for what only a hub knows.
  const isOffline = status === 500 && /"code":\s*"hub_offline"/.test(body);
  const isHonest = isOffline || (status === 501 && isNotDone(operation, request));
  return [...problems, ...(status < 500 || isHonest ? [] : [`failed: ${body.slice(0, 200)}`])];
}
