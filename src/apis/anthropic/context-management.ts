// Carries out what a request of Anthropic's wants cleared of its conversation, and says what was.
import type { Schemas } from '../../../generated/openapi.ts';
import { isSet } from '../../lib/values.ts';
import { mayExceedTokens } from '../kit/token-bound.ts';
import { type Cleared, clearThinking, clearToolUses, toolUsesIn } from './context-edits.ts';
import { invalid } from './visible-parts.ts';

type CountRequest = Schemas['AnthropicCountRequest'];
type Edit = Schemas['AnthropicContextEdit'];
type Applied = Schemas['AnthropicAppliedEdit'];

/** The request as it goes on, and what was cleared of it; undefined where nothing was asked for. */
export interface Managed<Request> {
  body: Request;
  applied: Applied[] | undefined;
  /** Of the prompt of `body`, where they were counted on the way. */
  tokens?: number | undefined;
}

/** Tokens of the prompt, beyond which results of tools go where the client says nothing. */
const DEFAULT_TRIGGER = 100_000;

const CLEARS: Readonly<
  Record<string, (messages: CountRequest['messages'], edit: Edit) => Cleared>
> = {
  clear_tool_uses_20250919: clearToolUses,
  clear_thinking_20251015: clearThinking,
};

/**
 * In the order of the request. `count` tells how many tokens the prompt of a request has; it is
 * asked only where something depends on it.
 * @throws {InvalidRequest} for what this server can't do
 */
export async function manageContext<Request extends CountRequest>(
  body: Request,
  count: (body: Request) => Promise<number>,
): Promise<Managed<Request>> {
  const { context_management: wanted } = body;
  if (!isSet(wanted)) return { body, applied: undefined };
  const edits = (wanted.edits ?? []).map(known);
  const applied: Applied[] = [];
  let now = body;
  let tokens: number | undefined;
  const tokensNow = async () => {
    tokens ??= await count(now);
    return tokens;
  };
  for (const { edit, clear } of edits) {
    const { messages, count: cleared } = clear(now.messages, edit);
    if (cleared === 0) continue;
    if (!(await isDue(now, edit, tokensNow))) continue;
    const next = { ...now, messages };
    const before = await tokensNow();
    const after = await count(next);
    const freed = Math.max(0, before - after);
    if (freed < (edit.clear_at_least?.value ?? 0)) continue;
    applied.push(appliedEdit(edit, { cleared, freed }));
    now = next;
    tokens = after;
  }
  return { body: now, applied, tokens };
}

function known(edit: Edit, index: number) {
  const clear = Object.hasOwn(CLEARS, edit.type) ? CLEARS[edit.type] : undefined;
  if (clear !== undefined) return { edit, clear };
  const place = `context_management.edits[${index}]`;
  const message = `${place} is of type '${edit.type}', which can't be done here. There are ${Object.keys(CLEARS).join(' and ')}; for a summary, ask the model for one.`;
  throw invalid(message, place);
}

async function isDue(
  { messages, system, tools }: CountRequest,
  { type, trigger }: Edit,
  tokens: () => Promise<number>,
): Promise<boolean> {
  if (CLEARS[type] !== clearToolUses) return true;
  const { type: unit, value } = trigger ?? { type: 'input_tokens', value: DEFAULT_TRIGGER };
  if (unit === 'tool_uses') return toolUsesIn(messages).length > value;
  if (unit !== 'input_tokens')
    throw invalid(
      `'trigger' of ${type} must be {"type": "input_tokens" or "tool_uses", "value": …}.`,
      'context_management',
    );
  return mayExceedTokens([messages, system, tools], value) && (await tokens()) > value;
}

const appliedEdit = (
  { type }: Edit,
  { cleared, freed }: { cleared: number; freed: number },
): Applied =>
  type === 'clear_thinking_20251015'
    ? { type, cleared_thinking_turns: cleared, cleared_input_tokens: freed }
    : { type: 'clear_tool_uses_20250919', cleared_tool_uses: cleared, cleared_input_tokens: freed };
