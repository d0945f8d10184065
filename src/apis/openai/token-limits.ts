// How many tokens a request asks for at most, in the two fields that there are for it.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { isSet } from '../../lib/values.ts';

/** The fields of a request that limit the tokens of its response. */
export type Limits = Pick<Schemas['ChatCompletionRequest'], 'max_tokens' | 'max_completion_tokens'>;

/**
 * Under `/v1` llama-server's deployments are promised, where -1 does not count tokens; elsewhere it
 * means no limit.
 */
export function requireTokens({ max_tokens: most }: Limits, prefix: string): void {
  if (prefix !== '/v1' || !isSet(most) || most >= 0) return;
  throw invalid(
    'max_tokens',
    `'max_tokens' is ${most}. Ask for at least 1 token, or leave it out for no limit.`,
  );
}

/**
 * @throws {InvalidRequest} for two limits: it is unclear which of them holds; and for a limit of
 *   nothing, unless the prompt is echoed. `param` is how the API of the request calls the limit, if
 *   it has one name only.
 */
export function withOneLimit<Given extends Limits>(body: Given, param?: string): Given {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  if (isSet(older) && isSet(newer)) {
    throw invalid(
      'max_tokens',
      'max_tokens and max_completion_tokens exclude each other. Send max_completion_tokens only.',
    );
  }
  const asked = param ?? (isSet(older) ? 'max_tokens' : 'max_completion_tokens');
  if ((older ?? newer) !== 0 || ('echo' in body && body.echo === true)) return body;
  const message = `'${asked}' is 0, so there is nothing to generate. Ask for at least 1 token, or leave it out for no limit.`;
  throw invalid(asked, message);
}
