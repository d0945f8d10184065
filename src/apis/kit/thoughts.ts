// Thoughts of reasoning models: whether a model is to think, and the seal on texts that a client can't read and gives back.

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

/** What all that this server has sealed begins with, so that what another server has sealed is told apart. */
export const SEALED_PREFIX = 'lmn1.';
export type SealedKind = 'reasoning' | 'compaction';
export type Opener = (kind: SealedKind, sealed: string) => string | undefined;
