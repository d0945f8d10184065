// Operations of the tag Ollama that put a model to work. Those about models as such are in ollama-models.ts.
import type { HandlerContext, Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import {
  type AnswerInput,
  chatAnswer,
  chatLines,
  emptyChatAnswer,
  emptyGenerateAnswer,
  generateAnswer,
  generateLines,
  nanoseconds,
} from '../dialects/ollama/answers.ts';
import { innerName } from '../dialects/ollama/names.ts';
import { loadOptions } from '../dialects/ollama/options.ts';
import { chatRequest, generateRequest, type InnerRequest } from '../dialects/ollama/requests.ts';
import { embeddingBody, vectorsOf } from '../dialects/ollama/vectors.ts';
import { BackendAnswerInvalid, ModelNotFound, ModelNotLoaded, NotImplemented, OllamaModelNotFound } from '../errors.ts';
import { isSet } from '../lib/is-set.ts';
import type { InferenceRequest } from '../services/inference/inference.ts';
import type { KnownModel } from '../services/models/known-model.ts';
import { parseKeepAlive } from '../services/residency/keep-alive.ts';
import type { Dependencies } from './dependencies.ts';
import { createOllamaModelOperations } from './ollama-models.ts';

type Schemas = components['schemas'];
type Request = Pick<Schemas['OllamaChatRequest'], 'model' | 'options' | 'keep_alive'>;
type Asker = Pick<HandlerContext, 'caller' | 'signal'>;
type Texts = Parameters<typeof embeddingBody>[0];

export function createOllamaOperations(dependencies: Dependencies) {
  const { inference, residency, loadPlans, params, now, date } = dependencies;
  const find = createFinder(dependencies);

  /** Options of a request hold for a load that it brings about, and for no other. */
  async function load(
    model: KnownModel,
    { options }: Request,
    signal: AbortSignal,
    keepAliveMs?: number,
  ): Promise<void> {
    const plan = await loadPlans.make({ name: model.id, options: loadOptions(options), signal });
    await residency.load({ ...plan, ...(keepAliveMs === undefined ? {} : { keepAliveMs }) }, signal);
  }

  /** The model for a request that has work for it; one that wants a context of its own brings about the load. */
  async function ready(request: Request, work: Work, signal: AbortSignal): Promise<string> {
    const model = await find(request.model);
    const id = await inference.find({ ...work, body: { model: model.id } });
    const isLoaded = residency.loaded().some((loaded) => loaded.model.id === id);
    if (!isLoaded && loadOptions(request.options).ctx_size !== undefined) await load(model, request, signal);
    return id;
  }

  async function unload({ id }: KnownModel): Promise<void> {
    await residency.unload(id).catch((error: unknown) => {
      // It is out of memory, which is what was asked for.
      if (!(error instanceof ModelNotLoaded)) throw error;
    });
  }

  /** A request without anything to answer is about the model's place in memory. */
  async function place(request: Request, signal: AbortSignal) {
    const model = await find(request.model);
    const keepAliveMs = keepAliveOf(request);
    const isLeaving = keepAliveMs === 0;
    await (isLeaving ? unload(model) : load(model, request, signal, keepAliveMs));
    return { model: request.model, reason: isLeaving ? ('unload' as const) : ('load' as const), date: date() };
  }

  async function answer({ capability, body }: InnerRequest, request: Request, { caller, signal }: Asker) {
    const startedMs = now();
    const keepAliveMs = keepAliveOf(request);
    const work = { capability, type: 'llm' } as const;
    const model = await ready(request, work, signal);
    const events = await inference.events({
      ...work,
      body: params.fillIn({ ...body, model }),
      client: caller.client,
      keepAliveMs,
      signal,
    });
    return { events, model: request.model, now, date, startedMs };
  }

  /** An answer in one piece or in lines, for both operations that generate; they differ only in how they say it. */
  async function generate<Answer>(
    inner: InnerRequest | undefined,
    request: Request & Pick<Schemas['OllamaChatRequest'], 'stream'>,
    asker: Asker,
    { whole, lines, empty }: Sayings<Answer>,
  ) {
    const isWhole = request.stream === false;
    if (!inner) {
      const line = empty(await place(request, asker.signal));
      return isWhole ? { status: 200 as const, json: line } : { status: 200 as const, lines: only(line) };
    }
    const input = await answer(inner, request, asker);
    return isWhole ? { status: 200 as const, json: await whole(input) } : { status: 200 as const, lines: lines(input) };
  }

  async function embed(texts: Texts, request: Request, { caller, signal }: Asker) {
    const body = embeddingBody(texts);
    const keepAliveMs = keepAliveOf(request);
    const work = { capability: 'embeddings', type: 'embedding' } as const;
    const model = await ready(request, work, signal);
    const json = await inference.answer({
      ...work,
      body: { ...body, model },
      client: caller.client,
      keepAliveMs,
      signal,
    });
    if (!Array.isArray(json.data)) throw new BackendAnswerInvalid("The native server's answer has no vectors in it.");
    return json as Schemas['EmbeddingList'];
  }

  return {
    ...createOllamaModelOperations({ ...dependencies, find }),

    createOllamaChat: ({ body, caller, signal }) => generate(chatRequest(body), body, { caller, signal }, CHAT),

    createOllamaGeneration: ({ body, caller, signal }) =>
      generate(generateRequest(body), body, { caller, signal }, GENERATION),

    async createOllamaEmbeddings({ body, caller, signal }) {
      const startedMs = now();
      const list = await embed(body, body, { caller, signal });
      return {
        status: 200,
        json: {
          model: body.model,
          embeddings: vectorsOf(list),
          total_duration: nanoseconds(now() - startedMs),
          prompt_eval_count: list.usage.prompt_tokens,
        },
      };
    },

    async createOllamaEmbedding({ body, caller, signal }) {
      const [embedding = []] = vectorsOf(await embed({ input: body.prompt }, body, { caller, signal }));
      return { status: 200, json: { embedding } };
    },

    createOllamaModel: refuse('Building models'),
    copyOllamaModel: refuse('Copying models'),
    pushOllamaModel: refuse('Publishing models'),
  } satisfies Partial<Handlers>;
}

/** How the answers of one operation are said. */
interface Sayings<Answer> {
  whole(input: AnswerInput): Promise<Answer>;
  lines(input: AnswerInput): AsyncIterable<Answer>;
  empty(placed: Parameters<typeof emptyChatAnswer>[0]): Answer;
}

const CHAT = { whole: chatAnswer, lines: chatLines, empty: emptyChatAnswer };
const GENERATION = { whole: generateAnswer, lines: generateLines, empty: emptyGenerateAnswer };

/** What a model is needed for. */
type Work = Pick<InferenceRequest, 'capability' | 'type'>;

/** Milliseconds; undefined when nothing is said. @throws {InvalidRequest} */
function keepAliveOf({ keep_alive: length }: Pick<Request, 'keep_alive'>): number | undefined {
  return isSet(length) && length !== '' ? parseKeepAlive(length) : undefined;
}

/** Finds a model by the name that a client of Ollama has for it. */
export type Finder = (name: string) => Promise<KnownModel>;

function createFinder({ models }: Pick<Dependencies, 'models'>): Finder {
  return async (name) => {
    try {
      return await models.get(innerName(name));
    } catch (error) {
      if (!(error instanceof ModelNotFound)) throw error;
      throw new OllamaModelNotFound({ model: name, suggestions: error.suggestions });
    }
  };
}

function refuse(what: string) {
  return async (): Promise<never> => {
    throw new NotImplemented(`${what} is not supported by this server. POST /api/v1/pull brings and names models.`);
  };
}

async function* only<Line>(line: Line): AsyncGenerator<Line> {
  yield line;
}
