// Whether a candidate of an alias is for a request: by how long its prompt is, its pictures and its tools.
import { isObject } from '../../lib/values.ts';
import type { AliasConditions } from '../models/alias-target.ts';
import { CandidateNotMeant } from './errors.ts';

export function requireConditions(conditions: readonly AliasConditions[], traits: () => RequestTraits): void {
  for (const condition of conditions) {
    const why = unmet(condition, traits());
    if (why !== undefined) throw new CandidateNotMeant(why);
  }
}

/** As a part of a sentence that begins with `It is`. */
function unmet(conditions: AliasConditions, traits: RequestTraits): string | undefined {
  const { max_prompt_tokens: most, min_prompt_tokens: least, images, tools } = conditions;
  const { promptTokens, hasImages, hasTools } = traits;
  const length = `this one has about ${promptTokens}`;
  if (most !== undefined && promptTokens > most) return `for prompts of at most ${most} tokens, and ${length}`;
  if (least !== undefined && promptTokens < least) return `for prompts of at least ${least} tokens, and ${length}`;
  if (images !== undefined && images !== hasImages) return `for requests ${images ? 'with' : 'without'} pictures`;
  if (tools !== undefined && tools !== hasTools) return `for requests ${tools ? 'with' : 'without'} tools`;
  return undefined;
}

export interface RequestTraits {
  /** Tokens, estimated: one for four bytes of UTF-8 text, and one for each token that was sent as a number. */
  promptTokens: number;
  hasImages: boolean;
  hasTools: boolean;
}

/** A request, as far as it matters here; chats are in OpenAI's form. */
export interface MeasuredRequest {
  body: Readonly<Record<string, unknown>>;
  files?: Readonly<Record<string, unknown>> | undefined;
}

const BYTES_PER_TOKEN = 4;
const PROMPT_FIELDS = [
  'messages',
  'prompt',
  'input',
  'content',
  'query',
  'documents',
  'texts',
  'tokens',
  'suffix',
  'input_prefix',
  'input_suffix',
  'input_extra',
  'tools',
];
/** What is in them does not count as text, however long it is. */
const MEDIA = new Set(['image_url', 'input_audio', 'video_url', 'audio_url', 'file', 'data']);
const IMAGE_FIELDS = ['image', 'image[]'];

export function traitsOf({ body, files = {} }: MeasuredRequest): RequestTraits {
  const sizes = { bytes: 0, tokens: 0 };
  for (const field of PROMPT_FIELDS) measure(body[field], sizes);
  return {
    promptTokens: sizes.tokens + Math.ceil(sizes.bytes / BYTES_PER_TOKEN),
    hasImages: IMAGE_FIELDS.some((field) => files[field] !== undefined) || hasImagePart(body.messages),
    hasTools: Array.isArray(body.tools) && body.tools.length > 0,
  };
}

/** The shape of JSON is limited where it is read, so that this goes no deeper than it may. */
function measure(value: unknown, sizes: { bytes: number; tokens: number }): void {
  if (typeof value === 'string') sizes.bytes += Buffer.byteLength(value);
  else if (typeof value === 'number') sizes.tokens += 1;
  else if (Array.isArray(value)) for (const item of value) measure(item, sizes);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) if (!MEDIA.has(name)) measure(inner, sizes);
  }
}

function hasImagePart(messages: unknown): boolean {
  const contents = Array.isArray(messages) ? messages.map((message) => (isObject(message) ? message.content : [])) : [];
  return contents.some(
    (parts) => Array.isArray(parts) && parts.some((part) => isObject(part) && part.type === 'image_url'),
  );
}
