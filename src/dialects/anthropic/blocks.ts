// Blocks of Anthropic's messages as parts of OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Schemas = components['schemas'];
type Source = Schemas['AnthropicSource'];
/** A block with what text, pictures and documents have. */
export type VisibleBlock = Pick<Schemas['AnthropicResultBlock'], 'type' | 'text' | 'source' | 'title'>;

export type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

const IMAGE_TYPE = /^image\/[a-z0-9.+-]+$/i;

/** @throws {InvalidRequest} for a block that a local model can't be shown; leaving it out would change the question. */
export function visiblePart(block: VisibleBlock): Part {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text ?? '' };
    case 'image':
      return { type: 'image_url', image_url: { url: dataUrl(block.source) } };
    case 'document':
      return { type: 'text', text: documentText(block) };
    default:
      throw invalid(`A block of type '${block.type}' is not supported here. Send text, pictures and tool results.`);
  }
}

function dataUrl(source: Source | undefined): string {
  const { type = 'none', media_type = '', data } = source ?? {};
  if (type !== 'base64' || !data) {
    throw invalid(`A picture from a source of type '${type}' is not fetched by this server. Send it as base64.`);
  }
  if (!IMAGE_TYPE.test(media_type ?? '')) throw invalid(`'${media_type}' is no media type of a picture.`);
  return `data:${media_type};base64,${data}`;
}

function documentText({ source, title }: VisibleBlock): string {
  const { type = 'none', data } = source ?? {};
  if (type !== 'text' || !data) {
    throw invalid(
      `A document from a source of type '${type}' can't be read here. Send its text, with the type 'text'.`,
    );
  }
  return title ? `${title}\n\n${data}` : data;
}

/** Texts alone as one text, which every chat template takes; with pictures among them as they are. */
export function contentOf(parts: readonly Part[]): string | Part[] {
  return parts.every((part) => part.type === 'text') ? parts.map(({ text }) => text).join('\n') : [...parts];
}

export function invalid(message: string, param = 'messages'): InvalidRequest {
  return new InvalidRequest(message, { param });
}
