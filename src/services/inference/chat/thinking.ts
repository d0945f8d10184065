// Whether a model is to think before it answers; clients have four ways to say it.
import { invalid } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';

type ChatBody = Readonly<Record<string, unknown>>;

/**
 * Says the switch as llama-server and templates know it. `enable_thinking` wins over `thinking`:
 * clients send both.
 * @throws {InvalidRequest} for fields that contradict each other
 */
export function withThinking(body: ChatBody): ChatBody {
  const {
    enable_thinking,
    thinking,
    chat_template_kwargs: variables,
    reasoning_effort: effort,
  } = body;
  const kept = isObject(variables) ? variables : {};
  const switches = [
    ['enable_thinking', asSwitch(enable_thinking)],
    ['thinking', asSwitch(enable_thinking) === undefined ? switchOf(thinking) : undefined],
    ['chat_template_kwargs.enable_thinking', asSwitch(kept.enable_thinking)],
    ['reasoning_effort', effort === 'none' ? false : undefined],
  ] as const;
  const said = switches.filter(([, isOn]) => isOn !== undefined);
  const [first] = said;
  if (first === undefined) return body;
  const [name, isOn] = first;
  const other = said.find(([, otherIsOn]) => otherIsOn !== isOn)?.[0];
  if (other !== undefined)
    throw invalid(
      name,
      `${name} and ${other} contradict each other about thinking. Send one of them.`,
    );
  const { enable_thinking: _itself, thinking: _instead, ...others } = body;
  const chat = { ...others, chat_template_kwargs: { ...kept, enable_thinking: isOn } };
  return isOn ? chat : { ...chat, reasoning_effort: 'none' };
}

const TYPES: Readonly<Record<string, boolean>> = { enabled: true, disabled: false };
const switchOf = (thinking: unknown) =>
  asSwitch(isObject(thinking) ? TYPES[String(thinking.type)] : thinking);
const asSwitch = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;
