// What a recipe is: how one kind of native server is found, started and spoken to.
import type { LaunchPlan } from '../../processes/native-server.ts';
import type { ArgumentAuthor } from './argument-rules.ts';
import type { Companion } from './companion.ts';
import type { ModelStore } from './model-store.ts';
import type { RecipeReleases } from './release.ts';
import type { Rocm } from './rocm.ts';
import type { BackendSupport } from './support.ts';

/** What a model is for; also the pool whose slots it takes (`max_models` in /health). */
export type ModelType = 'llm' | 'embedding' | 'reranking' | 'audio' | 'image' | 'tts';

/** A capability that a native server offers over HTTP; the key of `Recipe.paths`. */
export type Capability =
  | 'chat'
  | 'completion'
  | 'embeddings'
  | 'reranking'
  | 'count-tokens'
  | 'tokenize'
  | 'detokenize'
  | 'slots'
  | 'transcription'
  | 'speech'
  | 'images'
  | 'image-edits'
  | 'image-variations';

/** A model with its files found on disk, ready to be handed to a recipe. */
export interface LoadableModel {
  id: string;
  recipe: string;
  type: ModelType;
  /**
   * Absolute path of the main file; of the first shard when there are several; of a folder where the model is one.
   * For a native server that keeps models in a store of its own, the model's name there.
   */
  path: string;
  /** Absolute path of the multimodal projector. */
  mmprojPath?: string;
  /** Absolute paths of its other files by their role in the catalogue, e.g. `vae`, `text_encoder`. */
  files?: Readonly<Record<string, string>>;
  /** What the catalogue advises for its images. */
  imageDefaults?: ImageDefaults;
}

/** Settings with which an image model works best; a request's and a load's win over them. */
export interface ImageDefaults {
  steps?: number;
  cfg_scale?: number;
  /** Pixels. */
  width?: number;
  /** Pixels. */
  height?: number;
  sampling_method?: string;
  flow_shift?: number;
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
  /** Absolute paths of folders in which the system's loader has to look for libraries, besides the executable's own. */
  libraryDirectories?: readonly string[];
  /** What is missing for it to start, with what a person does about it; a sentence or more. */
  lacks?: string;
}

/** One way of running a recipe. The order in `Recipe.backends` is the order of preference for `auto`. */
export interface RecipeBackend {
  name: string;
  devices: readonly string[];
  /** What a person does to get this backend, a sentence; part of the message when it is named but not here. */
  howToGet: string;
  /** Capabilities of `Recipe.paths` that this backend does not have. */
  lacks?: readonly Capability[];
  /** What it alone needs of a model, beside the files that all backends need. */
  companion?: Companion;
  /** The ROCm that it is started with; absent for one that needs none. */
  rocm?: Rocm;
  /** Requests at once that each get the whole context size as memory of their own; absent where they share one. */
  slotsWithOwnContext?: number;
  /** Resolves to undefined when this backend is not here; never throws for that. */
  locate(): Promise<LocatedBackend | undefined>;
  /** The tag of the release that somebody wants in place of the one that the recipe names, or `latest` for the newest. */
  wantedVersion?: string;
  /** What an archive of this backend must hold; absent for one that nobody installs. */
  installation?: InstallationCheck;
}

/** How a freshly unpacked backend shows that it works. */
export interface InstallationCheck {
  /** Name of the executable, without `.exe`. */
  executable: string;
  /** Arguments with which it answers and ends at once. */
  probe: readonly string[];
  /** With which codes it ends then. */
  exitCodes: readonly number[];
}

/** The input of one start. */
export interface LaunchInput {
  model: LoadableModel;
  options: LoadOptions;
  backend: LocatedBackend;
  port: number;
}

/** A file that a client uploaded. */
export interface UploadedFile {
  /** As the client called it; never a path on this machine. */
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** The uploads of a form by the name of their field. */
export type Uploads = Readonly<Record<string, readonly UploadedFile[]>>;

/** What a client asks of a loaded model, in OpenAI's form. */
export interface ModelRequest {
  capability: Capability;
  /** The JSON body, or the text fields of a form with the types of the contract. */
  body: Readonly<Record<string, unknown>>;
  /** Absent when the request is no form. */
  files?: Uploads;
  model: LoadableModel;
  /** Options that the model was loaded with. */
  options: LoadOptions;
}

/** One part of a form. */
export type FormPart = { name: string; text: string } | { name: string; file: UploadedFile };

/** The body that a native server gets. */
export type ChildBody = { json: Readonly<Record<string, unknown>> } | { form: readonly FormPart[] };

/** A native server's refusal of a request. */
export interface Refusal {
  capability: Capability;
  status: number;
  message: string;
}

/** One kind of native server. A new recipe is one folder whose `recipe.ts` exports one of these. */
export interface Recipe {
  name: string;
  /** Name of the native server in messages and log tags, e.g. `llama-server`. */
  serverName: string;
  backends: readonly RecipeBackend[];
  /** What each backend needs of a machine; one that is not here is taken to run wherever it is found. */
  support?: readonly BackendSupport[];
  /** What can be installed of it, the recipe's `versions.json`. */
  releases?: RecipeReleases;
  /** Where its native server keeps models by itself; without it models are files that this server finds and fetches. */
  store?: ModelStore;
  /** The load option that names the backend, e.g. `llamacpp_backend`. */
  backendOption: string;
  /** Names of the options that it takes. */
  optionNames: readonly string[];
  /**
   * Problems with these options, each a sentence; empty when they are fine. Options of other recipes are a problem.
   * `author` is whoever gave them; anybody unless told.
   */
  checkOptions(options: LoadOptions, author?: ArgumentAuthor): readonly string[];
  /** Variables of the environment that are set and that the native server would obey, but does not get. */
  withheldVariables?: readonly string[];
  /**
   * What has to be done on this machine before a launch, beyond finding files: it may take long, and fail before any
   * other model has to leave for this one.
   * @throws {BackendNotAvailable} when the backend turns out not to work here; the signal's reason when it aborts.
   */
  prepare?(input: { model: LoadableModel; backend: LocatedBackend; signal: AbortSignal }): Promise<void>;
  /** @throws {InvalidLoadOptions} or {CapabilityNotSupported} when the chosen backend can't do what other backends of the recipe can. */
  launch(input: LaunchInput): LaunchPlan;
  readyPath: string;
  /** Silence after which a start is given up, in milliseconds. */
  readyTimeoutMs: number;
  /** See `StartRequest.confirm`. */
  confirm?(input: { baseUrl: string; model: LoadableModel; signal: AbortSignal }): Promise<boolean>;
  /**
   * How many requests it works on at a time, asked once it is ready; absent or undefined, it takes all that come and
   * keeps them waiting itself.
   */
  concurrency?(input: {
    baseUrl: string;
    model: LoadableModel;
    options: LoadOptions;
    backend: LocatedBackend;
    signal: AbortSignal;
  }): Promise<number | undefined>;
  /** Its answers name the model in a way of its own, and it can't be told another: clients get the id instead. */
  namesModelsItself?: true;
  /** On the NPU it stands one model of each type beside the others; without this a model there is the only one. */
  sharesNpu?: boolean;
  /** Whether a model can be kept from ending its answer before `min_tokens`; else requests that ask for it are refused. */
  holdsBackEnd?: boolean;
  /**
   * The folder in which the native server, started with this command, writes saved prompt caches; undefined when it saves
   * none. Only for recipes with slots. Pure.
   */
  slotFolder?(command: readonly string[]): string | undefined;
  /** Where on the native server each capability lives. A capability that is not here is not supported. */
  paths: Readonly<Partial<Record<Capability, string>>>;
  /**
   * The uploads of a request as the native server reads them, where it does not read everything; goes before
   * `adaptRequest`. May take long, and lets others work meanwhile.
   * @throws {InvalidRequest} when an upload can't be used; the signal's reason when it aborts.
   */
  prepareUploads?(input: { files: Uploads; options: LoadOptions; signal: AbortSignal }): Promise<Uploads>;
  /**
   * The body for the native server, where it differs from OpenAI's; absent, JSON goes as it came, and so does a form.
   * `backend` is the name of the one that the model is loaded on. Pure.
   * @throws {CapabilityNotSupported} when the native server can't do what the request asks for.
   */
  adaptRequest?(request: ModelRequest, on: { backend: string }): ChildBody;
  /** The text of a transcription as people write it, where the native server writes it differently. Pure. */
  adaptTranscript?(text: string): string;
  /**
   * Enlarges a picture with an upscaling model, by a program that ends with it. Resolves to a PNG.
   * @throws {BackendNotAvailable} {BackendCrashed}, or the signal's reason when it aborts.
   */
  upscale?(input: UpscaleInput): Promise<Uint8Array>;
  /**
   * What a refusal really is, where the native server says it badly, e.g. blames itself for what the client asked.
   * Undefined leaves it as it is. Pure.
   */
  readRefusal?(refusal: Refusal): { status: number; type: string; message: string } | undefined;
}

/** A picture and what enlarges it. */
export interface UpscaleInput {
  model: LoadableModel;
  backend: LocatedBackend;
  /** A PNG or JPEG. */
  image: Uint8Array;
  signal: AbortSignal;
}
