// What a recipe is: how one kind of native server is found, started and spoken to.
import type { LaunchPlan } from '../../processes/native-server.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

/** A capability that a native server offers over HTTP; the key of `Recipe.paths`. */
export type Capability =
  | 'chat'
  | 'completion'
  | 'responses'
  | 'embeddings'
  | 'reranking'
  | 'slots'
  | 'transcription'
  | 'speech'
  | 'images';

/** A model with its files found on disk, ready to be handed to a recipe. */
export interface LoadableModel {
  id: string;
  recipe: string;
  type: ModelType;
  /** Absolute path of the main file; of the first shard when there are several. */
  path: string;
  /** Absolute path of the multimodal projector. */
  mmprojPath?: string;
}

/** Load options as the client, the settings and the defaults combine them; the recipe names and checks its own. */
export type LoadOptions = Readonly<Record<string, unknown>>;

/** A backend that can be started on this machine now. */
export interface LocatedBackend {
  name: string;
  /** Absolute path of the executable. */
  executable: string;
  /** Devices that it computes on: `cpu`, `gpu`, `npu`. */
  devices: readonly string[];
}

/** One way of running a recipe. The order in `Recipe.backends` is the order of preference for `auto`. */
export interface RecipeBackend {
  name: string;
  devices: readonly string[];
  /** What a person does to get this backend, a sentence; part of the message when it is named but not here. */
  howToGet: string;
  /** Capabilities of `Recipe.paths` that this backend does not have. */
  lacks?: readonly Capability[];
  /** Resolves to undefined when this backend is not here; never throws for that. */
  locate(): Promise<LocatedBackend | undefined>;
}

/** The input of one start. */
export interface LaunchInput {
  model: LoadableModel;
  options: LoadOptions;
  backend: LocatedBackend;
  port: number;
}

/** One kind of native server. A new recipe is one folder whose `recipe.ts` exports one of these. */
export interface Recipe {
  name: string;
  /** Name of the native server in messages and log tags, e.g. `llama-server`. */
  serverName: string;
  backends: readonly RecipeBackend[];
  /** The load option that names the backend, e.g. `llamacpp_backend`. */
  backendOption: string;
  /** Problems with these options, each a sentence; empty when they are fine. Options of other recipes are a problem. */
  checkOptions(options: LoadOptions): readonly string[];
  /** @throws {InvalidLoadOptions} or {CapabilityNotSupported} when the chosen backend can't do what other backends of the recipe can. */
  launch(input: LaunchInput): LaunchPlan;
  readyPath: string;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  /** See `StartRequest.confirm`. */
  confirm?(input: { baseUrl: string; model: LoadableModel; signal: AbortSignal }): Promise<boolean>;
  /** Where on the native server each capability lives. A capability that is not here is not supported. */
  paths: Readonly<Partial<Record<Capability, string>>>;
  /** Changes a request body only where the native server differs from OpenAI; gives the same object when nothing does. */
  adaptRequest?(capability: Capability, body: Readonly<Record<string, unknown>>): Record<string, unknown>;
}
