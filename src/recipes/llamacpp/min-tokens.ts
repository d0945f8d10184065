// `min_tokens` for llama-server, which has no such parameter, but grammars that are made of tokens.
import { CapabilityNotSupported } from '../../errors.ts';
import { isSet } from '../../lib/is-set.ts';

type Body = Readonly<Record<string, unknown>>;

/** llama.cpp refuses to repeat anything more often than 2000 times at once. */
const MAX_REPETITIONS = 1000;

/** What already says which tokens may come; llama-server takes one such thing. */
const CONSTRAINTS = ['grammar', 'json_schema', 'response_format'] as const;

/**
 * A grammar lets a model end only where the grammar can end, and this one allows any tokens, but at least so many.
 * @throws {CapabilityNotSupported} for a request whose response has a form already
 */
export function withMinTokens(body: Body): Body {
  if (typeof body.min_tokens !== 'number' || body.min_tokens <= 0) return body;
  const { min_tokens: count, ...others } = body;
  const constraint = CONSTRAINTS.find((name) => constrains(body[name])) ?? (offersTools(body) ? 'tools' : undefined);
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

function offersTools({ tools, tool_choice }: Body): boolean {
  return Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';
}

/** Every token is the first one or another one. */
function grammarOf(count: number): string {
  const blocks = Array.from({ length: Math.floor(count / MAX_REPETITIONS) }, () => 'block ');
  const rest = count % MAX_REPETITIONS;
  return [
    `root ::= ${blocks.join('')}${rest > 0 ? `token{${rest}} ` : ''}token*`,
    ...(blocks.length > 0 ? [`block ::= token{${MAX_REPETITIONS}}`] : []),
    'token ::= <[0]> | !<[0]>',
  ].join('\n');
}
