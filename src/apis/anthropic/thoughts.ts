// Whether a client of Anthropic's wants thoughts, and how.
import type { Schemas } from '../../../generated/openapi.ts';
import { isSet } from '../../lib/values.ts';
import { type Thinking, thinkingFields } from '../kit/thinking.ts';
import type { CountRequest, Fields } from './fields.ts';
import type { Block } from './messages.ts';

/**
 * Whether the client knows what blocks of thoughts are: it asks for them, or has some in its
 * conversation.
 */
export function asksForThoughts({
  thinking,
  output_config: output,
  messages,
}: CountRequest): boolean {
  const asks = isSet(thinking) ? thinking.type !== 'disabled' : isSet(output?.effort);
  return asks || messages.some(({ content }) => Array.isArray(content) && content.some(isThought));
}

const isThought = ({ type }: Block): boolean => type === 'thinking' || type === 'redacted_thinking';
/** Whether the client wants thoughts only sealed, to send them back. */
export const hidesThoughts = ({ thinking }: Pick<CountRequest, 'thinking'>): boolean =>
  thinking?.display === 'omitted';

const EFFORTS: Readonly<Record<string, Thinking>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

/**
 * Switched off wins: effort is about more than thoughts. Words that leave it to the model change
 * nothing.
 */
export function effortFields(
  thinking: Schemas['AnthropicThinking'] | undefined,
  output: Schemas['AnthropicOutputConfig'] | undefined,
): Fields {
  if (thinking?.type === 'disabled') return thinkingFields('off');
  const effort = EFFORTS[output?.effort ?? ''];
  if (effort !== undefined) return thinkingFields(effort);
  return thinking?.type === 'enabled' ? thinkingFields('on') : {};
}
