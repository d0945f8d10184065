// The process that formats chats: llama.cpp's own code, which has no limits, in a process that can
// be ended.
import { createRequire } from 'node:module';
import { FORMATTER_ADDON } from '../../../common/engine-packages.ts';
import { messageOf } from '../../../common/values.ts';
import type { GrammarTrigger } from '../grammar/grammar-start.ts';

/**
 * Makes an engine's program this process: the model file whose vocabulary and template it is to use
 * follows.
 */
export const FORMATTER_FLAG = '--format-chats';

export interface ChatToFormat {
  messages: readonly object[];
  template?: string | undefined;
  params: {
    tools?: readonly object[];
    tool_choice?: 'auto' | 'required' | 'none';
    parallel_tool_calls?: boolean;
    response_format?: object;
    enable_thinking?: boolean;
    reasoning_format?: 'auto' | 'none';
    chat_template_kwargs?: Readonly<Record<string, string>>;
  };
}

export interface FormattedChat {
  prompt: string;
  chat_format: number;
  /** GBNF; empty where any text may come. */
  grammar: string;
  grammar_lazy: boolean;
  grammar_triggers: readonly GrammarTrigger[];
  /** The end of the prompt that belongs to the response. */
  generation_prompt: string;
  thinking_start_tag: string;
  thinking_end_tag: string;
  preserved_tokens: readonly string[];
  additional_stops: readonly string[];
  chat_parser: string;
}

export type FormatterMessage =
  | { started: true }
  | { ready: true }
  | { formatted: FormattedChat }
  | { reason: string };

interface Addon {
  LlamaContext: {
    new (options: { model: string; vocab_only: boolean }): { getFormattedChat: GetFormattedChat };
    toggleNativeLog(isOn: boolean, log: () => void): void;
  };
}
type GetFormattedChat = (
  messages: readonly object[],
  template: string | undefined,
  params: object,
) => FormattedChat;

/**
 * @param library the engine's library, which has the addon near it.
 * @throws {Error} when it does not work here
 */
export function loadAddon(library: string | undefined): Addon {
  const addon: Addon = createRequire(library ?? import.meta.url)(FORMATTER_ADDON);
  addon.LlamaContext.toggleNativeLog(false, () => undefined);
  return addon;
}

/** What a template that knows no thoughts leaves out. */
const NO_THOUGHTS = { thinking_start_tag: '', thinking_end_tag: '' };

/** Answers what the parent sends until it is gone. @param library see `loadAddon`. */
export function runFormatter(modelPath: string, library: string | undefined): void {
  process.once('disconnect', () => process.exit(0));
  const { LlamaContext } = loadAddon(library);
  const send = (message: FormatterMessage) => process.send?.(message);
  send({ started: true });
  const model = new LlamaContext({ model: modelPath, vocab_only: true });
  process.on('message', ({ messages, template, params }: ChatToFormat) => {
    try {
      const formatted = model.getFormattedChat(messages, template, { jinja: true, ...params });
      send({ formatted: { ...NO_THOUGHTS, ...formatted } });
    } catch (error) {
      send({ reason: messageOf(error) });
    }
  });
  send({ ready: true });
}
