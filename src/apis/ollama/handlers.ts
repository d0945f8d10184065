// Operations of the tag Ollama: models as such, and putting them to work.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendResponseInvalid, invalid, ModelNotFound, NotImplemented } from '../../errors.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { Asker } from '../../lib/place.ts';
import { withProgress } from '../../lib/progress-stream.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Candidates } from '../../services/candidates/candidates.ts';
import type { DownloadProgress } from '../../services/downloads/progress.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { Media } from '../../services/inference/media/media.ts';
import { readPictures } from '../../services/inference/media/pictures.ts';
import type { InferenceRequest } from '../../services/inference/request.ts';
import { shortenInputs } from '../../services/inference/shorten-inputs.ts';
import type { LoadForecast } from '../../services/loading/load-forecast.ts';
import type { LoadPlans } from '../../services/loading/load-plans.ts';
import type { DeleteModel } from '../../services/models/delete-model.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import type { Asking, Models } from '../../services/models/models.ts';
import type { LocalOnly } from '../../services/privacy/local-only.ts';
import type { PullRequest, Pulls } from '../../services/pulls/pulls.ts';
import { ModelNotLoaded } from '../../services/residency/errors.ts';
import { parseKeepAlive } from '../../services/residency/keep-alive.ts';
import type { LoadedModel, Residency } from '../../services/residency/residency.ts';
import { contextSizeOf, ok, okWritten } from '../kit/handlers.ts';
import { type EmbeddingData, vectorsOf } from '../kit/vectors.ts';
import { OllamaModelNotFound } from './errors.ts';
import * as shown from './models.ts';
import {
  chatRequest,
  embeddingBody,
  generateRequest,
  type InnerRequest,
  loadOptions,
  pictureRequest,
} from './requests.ts';
import {
  chatFormatter,
  generateFormatter,
  nanoseconds,
  type ResponseFormatter,
} from './responses.ts';

type Request = Pick<Schemas['OllamaChatRequest'], 'model' | 'options' | 'keep_alive' | 'stream'>;
type Texts = Parameters<typeof embeddingBody>[0] & { truncate?: boolean | null | undefined };
type Work = Pick<InferenceRequest, 'capability' | 'type' | 'body'>;

interface ModelParts {
  models: Pick<Models, 'list' | 'get' | 'aliasesIn'>;
  residency: Pick<Residency, 'load' | 'get' | 'loaded' | 'unload'>;
  loadPlans: Pick<LoadPlans, 'make'>;
  loadForecast: Pick<LoadForecast, 'contextsOf'>;
  pulls: Pick<Pulls, 'pull'>;
  deleteModel: DeleteModel;
  /** The recipe of GGUF files, which models of a hub are taken to be. */
  ggufRecipe: string;
  date(): Date;
}

interface RequestParts {
  inference: Pick<Inference, 'events' | 'find' | 'json' | 'written'>;
  media: Pick<Media, 'generate'>;
  candidates: Pick<Candidates, 'serve' | 'idsOf' | 'isList'>;
  localOnly: Pick<LocalOnly, 'check'>;
  params: Pick<GenerationParams, 'fillIn'>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  date(): Date;
}

export interface OllamaDependencies extends ModelParts, RequestParts {}

export function createOllamaHandlers(dependencies: OllamaDependencies) {
  const find = createFinder(dependencies);
  const place = createPlacement(dependencies, find);
  return {
    ...createModelHandlers(dependencies, find),
    ...createGenerationHandlers(dependencies, { ...place, find }),
    ...createEmbeddingHandlers(dependencies, place),
    createOllamaModel: refuse('Building models'),
    copyOllamaModel: refuse('Copying models'),
    pushOllamaModel: refuse('Publishing models'),
  } satisfies Partial<Handlers>;
}

function createModelHandlers(parts: ModelParts, find: Finder) {
  const { models, residency, pulls, deleteModel, loadForecast, ggufRecipe, date } = parts;
  /** A name with the hub's host in front may be of a model that is new here. */
  async function pullRequest(name: string): Promise<PullRequest> {
    const fromHub = shown.hubModel(name, ggufRecipe);
    try {
      return { name: (await find(name)).id };
    } catch (error) {
      if (!fromHub || !(error instanceof OllamaModelNotFound)) throw error;
      // The name is made of the address: no registered model may be replaced.
      return { name: fromHub.name, registration: fromHub, mayReplace: false };
    }
  }
  return {
    async listOllamaModels({ asker: { place } }) {
      const known = (await models.list(place)).filter(shown.isUsable);
      const aliases = await models.aliasesIn(known);
      return ok({
        models: [
          ...known.map(shown.listedModel),
          ...aliases.map(({ alias, model }) => shown.listedAlias(alias, model)),
        ],
      });
    },
    async listOllamaLoadedModels() {
      const loaded = residency.loaded().filter(({ model }) => shown.isUsable(model));
      const described = loaded.map(async (entry) => {
        const { model, backend } = entry;
        // One whose files went away while it is loaded is still there.
        const bare = {
          ...model,
          checkpoints: { main: model.checkpoint },
          labels: [],
          createdSeconds: 0,
        };
        const known = await models.get(model.id, { isLocalOnly: true }).catch(() => bare);
        const contextSize = contextSizeOf(entry);
        return shown.loadedModel(known, {
          devices: backend.devices,
          contextSize,
          expiresAtMs: expiryOf(entry, date()),
        });
      });
      return ok({ models: await Promise.all(described) });
    },
    async showOllamaModel({ body, asker }) {
      const model = await find(nameIn(body), asker.place);
      const loaded = residency.get(model.id);
      const context = loaded
        ? contextSizeOf(loaded)
        : (await loadForecast.contextsOf([model])).get(model.id);
      return ok(shown.describedModel(model, context));
    },
    async pullOllamaModel({ body, signal }) {
      const request = await pullRequest(nameIn(body));
      if (body.stream === false) {
        await pulls.pull({ ...request, signal });
        return ok({ status: 'success' });
      }
      const steps = withProgress<DownloadProgress, KnownModel>({
        work: (onProgress) => pulls.pull({ ...request, signal, onProgress }),
        keyOf: ({ fileIndex }) => fileIndex,
      });
      const first = await steps.next();
      return { status: 200, lines: shown.pullLines(first, steps) };
    },
    async deleteOllamaModel({ body }) {
      const name = nameIn(body);
      await find(name);
      await deleteModel(shown.innerName(name));
      return { status: 200 };
    },
    getOllamaVersion: async () => ok({ version: shown.OLLAMA_VERSION }),
  } satisfies Partial<Handlers>;
}

type Placement = ReturnType<typeof createPlacement>;

function createPlacement(dependencies: OllamaDependencies, find: Finder) {
  const { inference, models, candidates, localOnly, residency, loadPlans, date } = dependencies;
  /** Options of a request hold for a load that it brings about, and for no other. */
  async function load(
    id: string,
    { options }: Request,
    asker: Asker,
    keepAliveMs?: number,
  ): Promise<void> {
    const known = await models.get(id, asker.place);
    localOnly.check(known, asker.place);
    if (known.provider !== undefined) return;
    const plan = await loadPlans.make({
      name: id,
      options: loadOptions(options),
      signal: asker.signal,
    });
    await residency.load({ ...plan, ...setFields({ keepAliveMs }) }, asker.signal);
  }
  async function unload(id: string): Promise<void> {
    await residency.unload(id).catch((error: unknown) => {
      if (!(error instanceof ModelNotLoaded)) throw error;
    });
  }
  return {
    /**
     * One that wants a context of its own brings about the load. An alias with several candidates
     * is named itself.
     */
    async ready(request: Request, { body, ...work }: Work, asker: Asker): Promise<string> {
      const model = await find(request.model, asker.place);
      const alias = shown.innerName(request.model);
      const isList = await candidates.isList(alias);
      const name = isList ? alias : model.id;
      const { place } = asker;
      const id = await inference.find({ ...work, body: { ...body, model: name }, place });
      const isLoaded = residency.loaded().some((loaded) => loaded.model.id === id);
      if (!isLoaded && loadOptions(request.options).ctx_size !== undefined) {
        const loading = load(id, request, asker);
        await (isList ? loading.catch(() => asker.signal.throwIfAborted()) : loading);
      }
      return isList ? alias : id;
    },
    /** For a request without a prompt, which is only about the model's place in memory. */
    async place(request: Request, asker: Asker) {
      const { id } = await find(request.model, asker.place);
      const alias = shown.innerName(request.model);
      const several = await candidates.idsOf(alias);
      const keepAliveMs = keepAliveOf(request);
      const { place, onModel } = asker;
      const outcome = (reason: 'load' | 'unload') => ({
        model: request.model,
        reason,
        date: date(),
      });
      if (keepAliveMs === 0) {
        await Promise.all((several ?? [id]).map(unload));
        onModel?.(id);
        return outcome('unload');
      }
      await candidates.serve(
        { name: several ? alias : id, place, signal: asker.signal },
        async (one) => {
          await load(one, request, asker, keepAliveMs);
          onModel?.(one);
        },
      );
      return outcome('load');
    },
  };
}

function createGenerationHandlers(
  dependencies: RequestParts,
  { ready, place, find }: Placement & { find: Finder },
) {
  const { inference, params, now, date } = dependencies;
  const paint = createPainter(dependencies);
  async function ask({ capability, body }: InnerRequest, request: Request, asker: Asker) {
    const startedMs = now();
    const keepAliveMs = keepAliveOf(request);
    const work = { capability, type: 'llm' } as const;
    const model = await ready(request, { ...work, body }, asker);
    const filled = params.fillIn({ ...body, model, stream: request.stream !== false });
    const isHeld = request.stream === false;
    const events = await inference.events(
      { ...work, body: filled, ...asker, keepAliveMs },
      { isHeld },
    );
    return { events, model: request.model, now, date, startedMs };
  }
  async function generate<Response>(
    inner: InnerRequest | undefined,
    request: Request,
    asker: Asker,
    { whole, lines, empty }: ResponseFormatter<Response>,
  ) {
    const isWhole = request.stream === false;
    if (!inner) {
      const line = empty(await place(request, asker));
      return isWhole ? ok(line) : { status: 200 as const, lines: only(line) };
    }
    const input = await ask(inner, request, asker);
    return isWhole ? ok(await whole(input)) : { status: 200 as const, lines: lines(input) };
  }
  return {
    createOllamaChat: ({ body, asker }) => generate(chatRequest(body), body, asker, chatFormatter),
    async createOllamaGeneration({ body, asker }) {
      const { id, type } = await find(body.model, asker.place);
      if (type === 'image' && body.prompt) return paint(id, body, asker);
      return generate(generateRequest(body), body, asker, generateFormatter);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Lets an image model paint. Ollama tells the steps in a stream; here the picture is its only line.
 */
function createPainter({ media, now, date }: RequestParts) {
  return async (id: string, request: Schemas['OllamaGenerateRequest'], asker: Asker) => {
    const startedMs = now();
    const { body, pictures } = pictureRequest(request);
    const isEdit = pictures.length > 0;
    const { data } = await media.generate({
      capability: isEdit ? 'image-edits' : 'images',
      body: { ...body, model: id },
      ...(isEdit ? { files: readPictures(pictures.map(({ url }) => ({ image_url: url }))) } : {}),
      keepAliveMs: keepAliveOf(request),
      ...asker,
    });
    const [picture] = data;
    if (picture === undefined)
      throw new BackendResponseInvalid('The native server has painted no picture.');
    const { b64_json: image } = picture;
    const line: Schemas['OllamaGenerateResponse'] = {
      model: request.model,
      created_at: date().toISOString(),
      response: '',
      image: image instanceof JsonText ? String(image.parse()) : image,
      done: true,
      done_reason: 'stop',
      total_duration: nanoseconds(now() - startedMs),
    };
    return request.stream === false ? ok(line) : { status: 200 as const, lines: only(line) };
  };
}

const EMBEDDING = { capability: 'embeddings', type: 'embedding' } as const;
const NO_VECTORS = { vectors: [], usage: { prompt_tokens: 0 } };

function createEmbeddingHandlers({ inference, now }: RequestParts, { ready }: Placement) {
  async function embed(texts: Texts, request: Request, asker: Asker, onLoaded = () => {}) {
    const body = embeddingBody(texts);
    const keepAliveMs = keepAliveOf(request);
    const model = await ready(request, { ...EMBEDDING, body }, asker);
    const asked = { ...EMBEDDING, body: { ...body, model }, ...asker, keepAliveMs, onLoaded };
    const json = await inference.written(asked).catch(async (error: unknown) => {
      if (texts.truncate === false) throw error;
      return inference.written({
        ...asked,
        body: await shortenInputs(inference, { asked, error }),
      });
    });
    const { data, usage } = json as {
      data: EmbeddingData;
      usage: Schemas['EmbeddingList']['usage'];
    };
    if (!Array.isArray(data) && !(data instanceof JsonText))
      throw new BackendResponseInvalid("The native server's response has no vectors in it.");
    return { vectors: await vectorsOf(data), usage };
  }
  return {
    async createOllamaEmbeddings({ body, asker }) {
      const startedMs = now();
      let loadedMs = startedMs;
      const onLoaded = () => {
        loadedMs = now();
      };
      const isNone = Array.isArray(body.input) && body.input.length === 0;
      // As in Ollama: the model is looked up, and has nothing to do.
      if (isNone) await ready(body, { ...EMBEDDING, body: embeddingBody(body) }, asker);
      const { vectors, usage } = isNone ? NO_VECTORS : await embed(body, body, asker, onLoaded);
      return okWritten<Schemas['OllamaEmbedResponse']>({
        model: body.model,
        embeddings: vectors,
        total_duration: nanoseconds(now() - startedMs),
        load_duration: nanoseconds(loadedMs - startedMs),
        prompt_eval_count: usage.prompt_tokens,
      });
    },
    async createOllamaEmbedding({ body, asker }) {
      const { vectors } = await embed({ input: body.prompt, truncate: body.truncate }, body, asker);
      const [embedding = []] =
        vectors instanceof JsonText ? (vectors.parse() as number[][]) : vectors;
      return ok({ embedding });
    },
  } satisfies Partial<Handlers>;
}

const keepAliveOf = ({ keep_alive: length }: Pick<Request, 'keep_alive'>): number | undefined =>
  isSet(length) && length !== '' ? parseKeepAlive(length) : undefined;

type Finder = ReturnType<typeof createFinder>;

const createFinder =
  ({ models }: Pick<ModelParts, 'models'>) =>
  (name: string, asking?: Asking) =>
    models.get(shown.innerName(name), asking).catch((error: unknown) => {
      if (!(error instanceof ModelNotFound)) throw error;
      throw new OllamaModelNotFound({ model: name, suggestions: error.remedy?.suggestions });
    });

function expiryOf(
  { expiresAtMs, pinned, requests, keepAliveMs }: LoadedModel,
  date: Date,
): number | undefined {
  if (expiresAtMs !== undefined || pinned || requests === 0 || keepAliveMs === undefined)
    return expiresAtMs;
  return Number.isFinite(keepAliveMs) ? date.getTime() + keepAliveMs : undefined;
}

function nameIn({ model, name }: { model?: string; name?: string }): string {
  const given = model ?? name;
  if (given !== undefined && shown.innerName(given) !== '') return given;
  throw invalid('model', "Say which model, in 'model'.");
}

const refuse = (what: string) => async (): Promise<never> => {
  throw new NotImplemented(`${what} is not supported by this server.`, {
    remedy: { text: 'POST /api/v1/pull brings and names models.', operation: 'pullModel' },
  });
};

async function* only<Line>(line: Line): AsyncGenerator<Line> {
  yield line;
}
