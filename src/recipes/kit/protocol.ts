// How a native server is spoken to: what it offers, and where its requests and responses differ
// from OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import type { PromptCounts } from '../../errors.ts';
import type { LoadableModel, LoadOptions } from './model.ts';
import type { SlotProtocol } from './slots.ts';

/** What a model can be asked to do; a protocol has a path for each that its native server has. */
export type Capability =
  | 'chat'
  | 'completion'
  | 'native-completion'
  | 'infill'
  | 'embeddings'
  | 'reranking'
  | 'count-tokens'
  | 'apply-template'
  | 'tokenize'
  | 'detokenize'
  | 'slots'
  | 'props'
  | 'transcription'
  | 'translation'
  | 'speech'
  | 'images'
  | 'image-edits'
  | 'image-variations';

/** A file of a form. */
export interface UploadedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Files of a form by the names of their fields. */
export type Uploads = Readonly<Record<string, readonly UploadedFile[]>>;

/** A request on a model, in OpenAI's form. */
export interface ModelRequest {
  capability: Capability;
  /** The fields of the request, also those of a form. */
  body: Readonly<Record<string, unknown>>;
  files?: Uploads;
  model: LoadableModel;
  options: LoadOptions;
}

/** A field of a form, or a file. */
export type FormPart = { name: string; text: string } | { name: string; file: UploadedFile };

/** What a native server gets as the body of a request: JSON, or a form. */
export type ChildBody = { json: Readonly<Record<string, unknown>> } | { form: readonly FormPart[] };

/** An error with which a native server has responded. */
export interface Refusal {
  capability: Capability;
  status: number;
  message: string;
  type?: string | undefined;
  code?: string | number | undefined;
}

/** The formats of OpenAI's speech API. */
export type SpeechFormat = 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm';

/** What a speech model can do, as `GET /models` tells it. */
export type SpeechAbilities = Omit<components['schemas']['SpeechAbilities'], 'formats'> & {
  /** `pcm` only where the samples are 24 kHz, mono and 16 bits: clients take them for that. */
  formats: SpeechFormat[];
  /** Formats that a backend does not write, by its name; the first one is not among them. */
  without?: Readonly<Record<string, readonly SpeechFormat[]>>;
};

/** What an image model can make: formats, and lengths of sides in pixels. */
export type ImageAbilities = components['schemas']['ImageAbilities'];

/** How the native server of a recipe is spoken to. All functions but `prepareUploads` are pure. */
export interface Protocol {
  /**
   * Where on the native server each capability lives. A capability that is not here is not
   * supported.
   */
  paths: Readonly<Partial<Record<Capability, string>>>;
  /**
   * Its responses name the model in a way of its own, and can't be given another: clients get the
   * id instead.
   */
  rewritesModelName?: true;
  /**
   * True where it fits chats to its models itself: they are sent as they came, but for what it has
   * refused.
   */
  fitsChats?: true;
  /**
   * It makes no call that does not meet the schema of its tool, and so streams arguments that need
   * no repair.
   */
  holdsToolSchemas?: true;
  /** Whether the native server takes fields of llama-server's own in chats. */
  knowsLlamaFields?(on: { backend: string }): boolean;
  /** Absent for one that does not speak. */
  speech?: SpeechAbilities;
  /** Absent for one that makes no images. */
  images?: ImageAbilities;
  /** Whether it can be made to write a least number of tokens. */
  supportsMinTokens?: boolean;
  /**
   * The uploads of a request as the native server reads them, where it does not read everything;
   * goes before `adaptRequest`. May take long, and lets others work meanwhile.
   * @throws {InvalidRequest} when an upload can't be used; the signal's reason when it aborts.
   */
  prepareUploads?(input: {
    files: Uploads;
    options: LoadOptions;
    signal: AbortSignal;
  }): Promise<Uploads>;
  /**
   * The body for the native server, where it differs from OpenAI's; absent, JSON goes as it came,
   * and so does a form. `backend` is the name of the one that the model is loaded on.
   * @throws {CapabilityNotSupported} when the native server can't do what the request asks for.
   */
  adaptRequest?(request: ModelRequest, on: { backend: string }): ChildBody;
  /**
   * The JSON response, where the native server ignores something of the request that can be done
   * afterwards. What is large in it is `JsonText`.
   * @throws {InvalidRequest} when it can't
   */
  adaptResponse?(
    json: Record<string, unknown>,
    request: Pick<ModelRequest, 'body'>,
  ): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Absent for a native server whose prompt caches this server can neither choose nor save. */
  slots?: SlotProtocol;
  /** Whether it keeps apart by itself what requests of another `cache_salt` have read. */
  keepsSaltsApart?(on: { backend: string }): boolean;
  /** Whether the loaded model can be shown pictures; absent, it is taken to see. */
  seesPictures?(loaded: { model: LoadableModel; backend: string }): boolean;
  /**
   * The text of a transcription as people write it, where the native server writes it differently.
   */
  adaptTranscript?(text: string): string;
  /**
   * What a refusal really is, where the native server blames itself for what the client asked;
   * undefined leaves it.
   */
  readRefusal?(
    refusal: Refusal,
  ):
    | { status: number; type: string; message: string; code?: string; counts?: PromptCounts }
    | undefined;
}
