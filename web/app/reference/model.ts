// What the reference shows: the shape of reference.json, which is made from both documents.

/** A schema as the documents have it. References name a schema in `Reference.schemas`. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  format?: string;
  nullable?: boolean;
  enum?: readonly unknown[];
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  'x-event'?: string;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface Content {
  mediaType: string;
  schema: Schema;
  examples: readonly Example[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

export interface Answer {
  description: string;
  headers: readonly { name: string; description: string }[];
  content: readonly Content[];
}

/** One kind of event of a stream, or of line where the stream is lines of JSON. */
export interface StreamEvent {
  /** Names it within its operation, in addresses: the event's name, or the schema's. */
  id: string;
  /** After `event:` on the wire; undefined where events have no name. */
  name?: string;
  schema: string;
  description: string;
  examples: readonly Example[];
}

export interface Stream {
  mediaType: string;
  description: string;
  /** What comes when, one sentence each. */
  order: readonly string[];
  events: readonly StreamEvent[];
}

export interface Operation {
  id: string;
  method: string;
  /** As it is called, with the usual prefix where there is one: `/api/v1/models/{model_id}`. */
  path: string;
  /** True where it answers under each of the prefixes. */
  hasPrefix: boolean;
  /** False for what answers without a key, whatever is set. */
  takesKey: boolean;
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  body?: { isRequired: boolean } & Content;
  /** `status` is `200`, or `5XX` for all that begin with 5; `answer` names one of `Reference.answers`. */
  answers: readonly { status: string; answer: string }[];
  stream?: Stream;
}

export interface Message {
  /** Its `type` on the wire: `logs.subscribe`. */
  name: string;
  title: string;
  summary: string;
  from: 'client' | 'server';
  schema: string;
  examples: readonly Example[];
}

export interface Channel {
  id: string;
  address: string;
  title: string;
  description: string;
  parameters: readonly Parameter[];
  messages: readonly Message[];
}

export interface Reference {
  title: string;
  version: string;
  description: string;
  channelsDescription: string;
  /** The server that the documents name; the page puts the one that it came from in its place. */
  origin: string;
  /** True where no server is behind the page. */
  isPreview?: boolean;
  prefixes: readonly { path: string; description: string }[];
  groups: readonly { name: string; description: string; operations: readonly Operation[] }[];
  channels: readonly Channel[];
  answers: Readonly<Record<string, Answer>>;
  schemas: Readonly<Record<string, Schema>>;
}
