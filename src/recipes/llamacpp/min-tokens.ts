// `min_tokens`, for llama-server, which has no such field.
import { CapabilityNotSupported } from '../../errors.ts';
import { isSet } from '../../lib/values.ts';

type ChildFields = Readonly<Record<string, unknown>>;

/** llama.cpp refuses to repeat anything more often than 2000 times at once. */
const MAX_REPETITIONS = 1000;
const CONSTRAINTS = ['grammar', 'json_schema', 'response_format'] as const;

/**
 * llama-server has grammars that are made of tokens: this one allows any tokens, but at least so
 * many.
 * @throws {CapabilityNotSupported} where the response is held to another grammar already
 */
export function withMinTokens(body: ChildFields): ChildFields {
  if (typeof body.min_tokens !== 'number' || body.min_tokens <= 0) return body;
  const { min_tokens: count, ...others } = body;
  const constraint =
    CONSTRAINTS.find((name) => constrains(body[name])) ?? (offersTools(body) ? 'tools' : undefined);
  if (constraint !== undefined) {
    throw new CapabilityNotSupported(
      `llama-server can't be held to min_tokens together with ${constraint}. Leave one of them out, or load the model with llamacpp_backend embedded.`,
      { param: 'min_tokens' },
    );
  }
  return { ...others, grammar: grammarOf(count) };
}

function constrains(value: unknown): boolean {
  if (!isSet(value) || value === '') return false;
  return !(typeof value === 'object' && 'type' in value && value.type === 'text');
}

const offersTools = ({ tools, tool_choice }: ChildFields): boolean =>
  Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';

/** Every token is the first one or another one. */
function grammarOf(count: number): string {
  const blocks = Math.floor(count / MAX_REPETITIONS);
  const rest = count % MAX_REPETITIONS;
  const tokens = rest > 0 ? `token{${rest}} ` : '';
  const lines = [`root ::= ${'block '.repeat(blocks)}${tokens}token*`];
  if (blocks > 0) lines.push(`block ::= token{${MAX_REPETITIONS}}`);
  lines.push('token ::= <[0]> | !<[0]>');
  return lines.join('\n');
}
