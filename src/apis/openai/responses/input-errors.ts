// Errors about a part of the chat, told about the part of the input that it was made of.
import { CapabilityNotSupported, InvalidRequest } from '../../../errors.ts';

/**
 * By the place of a content in the chat, the place that the client knows. What an earlier response
 * said has none.
 */
export type Places = Map<string, string>;

/**
 * Throws an error about a part of the chat as one about the part of the input that it was made of.
 */
export const intoTerms =
  ({ places }: { places: Places }) =>
  (error: unknown): never => {
    throw inTermsOfInput(error, places);
  };

/** The same error about the input; one about anything else as it is. */
export function inTermsOfInput(error: unknown, places: Places): unknown {
  const isAboutField = error instanceof InvalidRequest || error instanceof CapabilityNotSupported;
  if (!isAboutField || error.param === undefined) return error;
  const [inChat = ''] = /^messages\[\d+\]\.content/.exec(error.param) ?? [];
  const place = places.get(inChat);
  if (place === undefined) return error;
  // The address of an image is one field deeper in a chat.
  const said = (text: string) =>
    text.replaceAll(inChat, place).replaceAll('.image_url.url', '.image_url');
  const details = { param: said(error.param), remedy: error.remedy, cause: error };
  return error instanceof InvalidRequest
    ? new InvalidRequest(said(error.problem), details)
    : new CapabilityNotSupported(said(error.problem), details);
}
