// What the reference shows: the shape of reference.json, which is made from both documents.

/** What a value of a schema may be. */
export interface SchemaValue {
  /** The version that brought it; `unreleased` for one that has no number yet. */
  addedIn?: string;
  /** `string`, `list of Message`, `string or null`. */
  type: string;
  description: string;
  /** What else it has to be, in Markdown. */
  facts: string;
  choices?: readonly unknown[];
  /** The objects that it is or has inside. Those with a name are `Reference.schemas`. */
  objects: readonly (string | ObjectValue)[];
}

/** An object of a schema. */
export interface ObjectValue {
  description: string;
  fields: readonly SchemaField[];
  /** It may have other fields as well. */
  isOpen: boolean;
}

/** A schema with a name, which has a page of its own. */
export interface NamedValue extends SchemaValue {
  example?: unknown;
  /** Operations, channels and other schemas. */
  usedBy: readonly { href: string; text: string }[];
}

/** A field of an object. */
export interface SchemaField extends SchemaValue {
  name: string;
  isRequired: boolean;
}

/** A parameter of an operation or a channel. */
export interface Parameter extends SchemaField {
  in: 'path' | 'query';
  example?: unknown;
}

/** The summary says in a few words what it shows. */
export interface Example {
  summary: string;
  value: unknown;
}

/** The body of a request or a response, in one media type. */
export interface BodyContent {
  mediaType: string;
  /** The name of a schema, where it has one. */
  value: string | SchemaValue;
  examples: readonly Example[];
}

/** What an operation responds. */
export interface DocumentedResponse {
  description: string;
  headers: readonly { name: string; description: string }[];
  content: readonly BodyContent[];
  /** Requests that may come next; `href` leads to the page of the operation. */
  next: readonly { href: string; operation: string; description: string }[];
}

/** A kind of event, of line or of message. */
export interface Part {
  /** Names it within its page, in addresses. */
  id: string;
  name: string;
  description: string;
  schema: string;
  examples: readonly Example[];
}

/** What a stream sends, or what one side of a channel says. */
export interface PartList {
  title: string;
  mediaType?: string;
  description: string;
  /** What comes when, one sentence each. */
  order: readonly string[];
  parts: readonly Part[];
}

/** An operation or a channel. */
export interface Page {
  kind: 'operation' | 'channel';
  id: string;
  /** Its address in the app: `#/docs/operations/listModels`. */
  href: string;
  /** `WS` for a channel. */
  method: string;
  /** As it is called, with the usual prefix where there is one: `/api/v1/models/{model_id}`. */
  path: string;
  /** False for what responds without a key, whatever is set. */
  takesKey: boolean;
  title: string;
  description: string;
  /** As that of a `SchemaValue`. */
  addedIn?: string;
  /** Where it responds, and what it needs. */
  note: string;
  parameters: readonly Parameter[];
  body?: { isRequired: boolean } & BodyContent;
  /**
   * `status` is `200`, or `5XX` for all that begin with 5; `response` names one of
   * `Reference.responses`.
   */
  responses: readonly { status: string; response: string }[];
  partLists: readonly PartList[];
}

/** Operations in the order in which a program calls them, from a file in arazzo/. */
export interface Guide {
  title: string;
  description: string;
  /** `href` leads to the page of the operation. */
  steps: readonly { href: string; operation: string; description: string }[];
}

/** All of reference.json. */
export interface Reference {
  title: string;
  version: string;
  description: string;
  /** The server that the documents name; the page puts the one that it came from in its place. */
  origin: string;
  /** True where no server is behind the page. */
  isPreview?: boolean;
  prefixes: readonly { path: string; description: string }[];
  guides: readonly Guide[];
  groups: readonly { name: string; description: string; pages: readonly Page[] }[];
  responses: Readonly<Record<string, DocumentedResponse>>;
  schemas: Readonly<Record<string, NamedValue>>;
}
