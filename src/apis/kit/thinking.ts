// How much a model is to think, with the fields of the inner form.

/** `on` and `off` leave the effort to the model. */
export type Thinking = 'on' | 'off' | 'low' | 'medium' | 'high';

/** Fields of a chat request. Models that can't think, or can't help it, don't mind them. */
export function thinkingFields(thinking: Thinking): Record<string, unknown> {
  switch (thinking) {
    case 'on':
      return { chat_template_kwargs: { enable_thinking: true } };
    case 'off':
      return { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } };
    default:
      return { reasoning_effort: thinking, chat_template_kwargs: { enable_thinking: true } };
  }
}
