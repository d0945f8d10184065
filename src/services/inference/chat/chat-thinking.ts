// The switches for thinking: clients know four of them, native servers the two that are left.
import { InvalidRequest } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Says whatever was said with `enable_thinking`, `thinking`, `reasoning_effort` or a variable of the template once more in
 * the fields that llama-server and the templates know: `chat_template_kwargs.enable_thinking` and `reasoning_effort`.
 * `enable_thinking` wins over `thinking`: clients that know several servers send both.
 * @throws {InvalidRequest} when others contradict each other
 */
export function withThinking(body: Body): Body {
  const { enable_thinking, thinking, chat_template_kwargs: variables, reasoning_effort: effort } = body;
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
  if (other !== undefined) {
    throw new InvalidRequest(`${name} and ${other} contradict each other about thinking. Send one of them.`, {
      param: name,
    });
  }
  const { enable_thinking: _itself, thinking: _instead, ...others } = body;
  return {
    ...others,
    chat_template_kwargs: { ...kept, enable_thinking: isOn },
    ...(isOn ? {} : { reasoning_effort: 'none' }),
  };
}

/** As Anthropic's API spells them. */
const TYPES: Readonly<Record<string, boolean>> = { enabled: true, disabled: false };

function switchOf(thinking: unknown): boolean | undefined {
  return asSwitch(isObject(thinking) ? TYPES[String(thinking.type)] : thinking);
}

function asSwitch(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
