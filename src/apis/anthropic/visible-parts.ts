// What a model is shown of a block of Anthropic's: text, images and documents.
import type { Schemas } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Source = Schemas['AnthropicSource'];
/** A block with what text, images and documents have. */
export type VisibleBlock = Pick<
  Schemas['AnthropicResultBlock'],
  'type' | 'text' | 'source' | 'title'
> & {
  content?: Schemas['AnthropicInputBlock']['content'];
};

/** A part of a message of the inner form. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'file'; file: { filename?: string; file_data: string } };

const IMAGE_TYPE = /^image\/[a-z0-9.+-]+$/i;

/**
 * @throws {InvalidRequest} for a block that a local model can't be shown; leaving it out would
 *   change the question.
 */
export function visiblePart(block: VisibleBlock): Part {
  switch (block.type) {
    case 'text':
      return textPart(block.text ?? '');
    case 'image':
      return { type: 'image_url', image_url: { url: dataUrl(block.source) } };
    case 'document':
      return documentPart(block);
    case 'search_result': {
      const source = typeof block.source === 'string' ? block.source : undefined;
      return titled([block.title, source], textIn(block.content));
    }
    default:
      throw invalid(
        `A block of type '${block.type}' is not supported here. Send text, images and tool results.`,
      );
  }
}

/**
 * The same for the result of a tool: what can't be shown is named, because the conversation keeps
 * it to its end.
 */
export function visibleResult(block: VisibleBlock): Part {
  try {
    return visiblePart(block);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return textPart(
      `[There is a block of type '${block.type}' here, which cannot be shown. ${error.message}]`,
    );
  }
}

/** A part that is text alone. */
export const textPart = (text: string): Part => ({ type: 'text', text });

function dataUrl(source: Source | undefined): string {
  const { type = 'none', media_type = '', data } = asData(source);
  if (type !== 'base64' || !data)
    throw invalid(
      `An image from a source of type '${type}' is not fetched by this server. Send it as base64.`,
    );
  if (!IMAGE_TYPE.test(media_type ?? ''))
    throw invalid(`'${media_type}' is not a media type of an image.`);
  return `data:${media_type};base64,${data}`;
}

function documentPart({ source, title }: VisibleBlock): Part {
  const { type = 'none', media_type, data, content } = asData(source);
  if (type === 'text' && data) return titled([title], data);
  if (type === 'content') return titled([title], textIn(content));
  if (type === 'base64' && data) {
    const file_data = `data:${media_type ?? ''};base64,${data}`;
    return { type: 'file', file: title ? { filename: title, file_data } : { file_data } };
  }
  throw invalid(
    `A document from a source of type '${type}' can't be read here. Send its text, with the type 'text'.`,
  );
}

const asData = (source: Source | undefined) =>
  (typeof source === 'object' ? (source ?? {}) : {}) as Partial<Data>;
type Data = Exclude<NonNullable<Source>, string>;

const titled = (titles: readonly (string | null | undefined)[], text: string): Part =>
  textPart([...titles.filter(Boolean), text].join('\n\n'));

function textIn(content: VisibleBlock['content']): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : '';
  return content
    .map(({ type, text }) => text ?? `[There is a block of type '${type}' here.]`)
    .join('\n');
}

/** The content of a message: one text where all parts are, else the parts. */
export const contentOf = (parts: readonly Part[]): string | Part[] =>
  parts.every((part) => part.type === 'text')
    ? parts.map(({ text }) => text).join('\n')
    : [...parts];
/** `param` is the field at fault. */
export const invalid = (message: string, param = 'messages'): InvalidRequest =>
  new InvalidRequest(message, { param });
