// The types that all parts of a request of Anthropic's share.
import type { Schemas } from '../../../generated/openapi.ts';

/** Fields of a body in the inner form. */
export type Fields = Record<string, unknown>;

/** What counts tokens; a request for a message is one of these, and has a limit. */
export type CountRequest = Schemas['AnthropicCountRequest'];
