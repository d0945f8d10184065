// The result of a call as the text that a model gets of it.
import { isObject } from '../../lib/values.ts';
import { MAX_RESULT_CHARACTERS } from './limits.ts';

/** What came of a call. */
export interface CallResult {
  text: string;
  /** The tool itself says that it has failed; the text says why. */
  isError: boolean;
}

/** Other content than text is named, and what is too long is cut off and said. */
export function readCallResult(result: Readonly<Record<string, unknown>>): CallResult {
  const { content, structuredContent, isError } = result;
  const parts = Array.isArray(content) ? content.filter(isObject).map(textOf) : [];
  const text =
    parts.length === 0 && structuredContent !== undefined ? [jsonOf(structuredContent)] : parts;
  return { text: shortened(text.join('\n')), isError: isError === true };
}

function textOf(part: Readonly<Record<string, unknown>>): string {
  const { type, text, mimeType, data, uri, name, resource } = part;
  switch (type) {
    case 'text':
      return String(text ?? '');
    case 'image':
    case 'audio':
      return `[${type} (${String(mimeType)}), ${String(data ?? '').length} characters of base64, not shown]`;
    case 'resource_link':
      return `[resource ${String(name ?? '')}: ${String(uri)}]`;
    case 'resource': {
      const { text: inner, uri: address } = isObject(resource) ? resource : {};
      return typeof inner === 'string' ? inner : `[resource ${String(address)}, not shown]`;
    }
    default:
      return `[${String(type)}, not shown]`;
  }
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[a result that is too deep to be shown]';
  }
}

function shortened(text: string): string {
  if (text.length <= MAX_RESULT_CHARACTERS) return text;
  const kept = text.slice(0, MAX_RESULT_CHARACTERS);
  return `${kept}\n[The result was cut off: ${MAX_RESULT_CHARACTERS} of ${text.length} characters are shown.]`;
}
