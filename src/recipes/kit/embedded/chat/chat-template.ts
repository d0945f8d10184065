// Renders a conversation with the model's own chat template.
import { invalidRequest } from '../api-error.ts';
import type { TemplateMessage } from './chat-messages.ts';
import { createTemplateThread, TemplateFailed, type TemplateLimits } from './template-thread.ts';

/** What a template is given. */
export interface Conversation {
  messages: readonly TemplateMessage[];
  tools: readonly unknown[] | undefined;
  /** Further variables, from `chat_template_kwargs`. */
  variables: Readonly<Record<string, unknown>>;
}

export type ChatTemplate = Awaited<ReturnType<typeof createChatTemplate>>;

/** Used for models that bring none, as llama-server does. */
export const fallbackTemplate = `{%- for message in messages -%}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}`;

/**
 * @param specialTokens texts of the tokens that begin and end a text.
 * @throws {Error} when the source is no template.
 */
export async function createChatTemplate({
  source,
  specialTokens,
  limits,
}: {
  source: string;
  specialTokens: { bos: string; eos: string };
  limits?: TemplateLimits;
}) {
  const thread = await createTemplateThread(source, limits);

  async function renderWith({ messages, tools, variables }: Conversation, signal: AbortSignal): Promise<string> {
    const last = messages.at(-1);
    const begun = last?.role === 'assistant' && last.tool_calls === undefined ? last.content : undefined;
    const given = {
      ...variables,
      messages: begun === undefined ? messages : messages.slice(0, -1),
      tools: tools ?? null,
      add_generation_prompt: true,
      bos_token: specialTokens.bos,
      eos_token: specialTokens.eos,
    };
    return (await thread.render(given, signal)) + (begun ?? '');
  }

  /**
   * @returns the prompt, ending where the model's response begins. A last message of the assistant is left open, so that
   * the model goes on with it.
   * @throws {ApiError} 400 when the template refuses the conversation, or takes too much for it.
   * @throws the signal's reason when it aborts.
   */
  async function render(conversation: Conversation, signal: AbortSignal): Promise<string> {
    try {
      return await renderWith(conversation, signal);
    } catch (error) {
      if (!(error instanceof TemplateFailed)) throw error;
      const messages = withoutSystemRole(conversation.messages);
      if (messages !== undefined) return render({ ...conversation, messages }, signal);
      throw invalidRequest(`The chat template of the model can't render these messages: ${error.message}`);
    }
  }

  return { source, render, close: thread.close };
}

// Some models, such as Gemma 2, know no system role and their templates refuse it; its text then goes to the user's turn.
function withoutSystemRole(messages: readonly TemplateMessage[]): readonly TemplateMessage[] | undefined {
  const [first, second, ...rest] = messages;
  if (first?.role !== 'system' || second?.role !== 'user') return undefined;
  return [{ ...second, content: `${first.content}\n${second.content}` }, ...rest];
}
