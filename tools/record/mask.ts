// Takes out of a recording all that a person wrote or owns, and leaves its shape: what is not a
// word of the contract is replaced by words of the same kind and length. Only what is known to be
// harmless stays, so nothing has to be recognised.
import { isObject } from '../../src/lib/values.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Hides what people wrote, and keeps what shows how an app uses the API. */
export interface Mask {
  /**
   * Keeps the structure, the contract's own words, booleans, and numbers of the contract's fields.
   */
  json(value: unknown): unknown;
  /** Each word becomes another one; the same word always the same one. */
  text(text: string): string;
  /** A path with its query. */
  target(target: string): string;
  headers(
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): Record<string, string>;
}

/** Fields whose values are a choice among words; the words of all others are a person's text. */
const CHOICES = new Set([
  ...[
    'type',
    'role',
    'object',
    'status',
    'finish_reason',
    'stop_reason',
    'tool_choice',
    'encoding_format',
    'format',
  ],
  ...[
    'response_format',
    'effort',
    'reasoning_effort',
    'verbosity',
    'detail',
    'method',
    'jsonrpc',
    'truncation',
  ],
  ...['service_tier', 'media_type', 'code', 'done_reason', 'keep_alive', 'include'],
]);
const METHODS_OF_MCP = new Set([
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'tools/call',
]);
const NAMES_BEYOND_MCP = new Set([
  'protocolVersion',
  'capabilities',
  'clientInfo',
  'serverInfo',
  'tools',
  'result',
]);

/** What is in these is an app's own: no word or number of it is the contract's. */
const FREE = new Set(['arguments', 'metadata', 'const', 'default', 'enum']);

/** Headers that say how, and not who or what. */
const PLAIN_HEADERS = new Set([
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'connection',
    'transfer-encoding',
    'expect',
  ],
  ...[
    'anthropic-version',
    'anthropic-beta',
    'openai-beta',
    'mcp-protocol-version',
    'x-accel-buffering',
    'vary',
  ],
]);
/** No word of a language consists of these alone. */
const LETTERS = 'zxqjvk';
const DIGITS = '0123456789';
/** Longer words are data; remembering them would fill the memory. */
const MAX_REMEMBERED = 64;

/** Remembers its words, so that the same word is masked in the same way in a whole recording. */
export function createMask(vocabulary: Vocabulary): Mask {
  const remembered = new Map<string, string>();

  function text(whole: string): string {
    // Marks of ASCII and spaces show how a text is built. Others, such as emoji, may be what it
    // says.
    return whole.replace(/\p{L}+|\p{N}+|[^\p{L}\p{N}\0-\x7f]/gu, (word) =>
      /^[\p{L}\p{N}]/u.test(word) ? masked(word) : '*',
    );
  }

  function masked(word: string): string {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const made = maskOf(word, word.length > MAX_REMEMBERED ? 0 : remembered.size);
    if (word.length <= MAX_REMEMBERED) remembered.set(word, made);
    return made;
  }

  function json(value: unknown, key = '', isFree = false): unknown {
    if (typeof value === 'string') return isFree ? text(value) : string(value, key);
    if (typeof value === 'number') return isName(key) && !isFree ? value : Math.sign(value);
    if (Array.isArray(value)) {
      // Tokens can be turned back into the text, and vectors almost.
      if (value.length > 0 && value.every((item) => typeof item === 'number'))
        return value.map(() => 0);
      return value.map((item) => json(item, key, isFree));
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        isName(name) && !isFree ? name : text(name),
        json(child, name, isFree || FREE.has(name)),
      ]),
    );
  }

  function string(value: string, key: string): string {
    if (CHOICES.has(key) && (vocabulary.values.has(value) || METHODS_OF_MCP.has(value)))
      return value;
    // Arguments of a call are JSON in a string; a reader wants to see that it still is.
    if (key === 'arguments') {
      try {
        return JSON.stringify(json(JSON.parse(value), key, true));
      } catch {
        // An unfinished piece of a stream.
      }
    }
    return text(value);
  }

  const isName = (name: string) => vocabulary.names.has(name) || NAMES_BEYOND_MCP.has(name);

  function target(whole: string): string {
    const [path = '', query] = whole.split('?', 2);
    const parts = path
      .split('/')
      .map((part) => (vocabulary.segments.has(part) ? part : text(decoded(part))));
    if (query === undefined) return parts.join('/');
    const pairs = [...new URLSearchParams(query)].map(
      ([name, value]) => `${isName(name) ? name : text(name)}=${text(value)}`,
    );
    return `${parts.join('/')}?${pairs.join('&')}`;
  }

  return {
    json: (value) => json(value),
    text,
    target,
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, header(name, String(value), text)]),
      ),
  };
}

/**
 * As long as the word and in its capitals; what a number says is gone when it counts the words
 * before it.
 */
function maskOf(word: string, before: number): string {
  const isNumber = /^\p{N}/u.test(word);
  const symbols = isNumber ? DIGITS : LETTERS;
  let rest = before;
  let made = '';
  for (const _ of word) {
    made = (symbols[rest % symbols.length] ?? '') + made;
    rest = Math.floor(rest / symbols.length);
  }
  if (isNumber || !/^\p{Lu}/u.test(word)) return made;
  const isAllUpper = made.length > 1 && word === word.toUpperCase();
  return isAllUpper ? made.toUpperCase() : (made[0]?.toUpperCase() ?? '') + made.slice(1);
}

function header(name: string, value: string, text: (value: string) => string): string {
  if (name === 'content-type') return value.split(';', 1)[0] ?? '';
  if (PLAIN_HEADERS.has(name) && /^[\w ,;:=./*+-]{1,200}$/.test(value)) return value;
  return text(value);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
