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

/** What the parent asks for: a chat, and the names that llama.cpp has for its settings. */
export interface ChatToFormat {
  messages: readonly object[];
  template?: string | undefined;
  /** Without it, the template is the name of one that llama.cpp has built in, or like one. */
  isJinja?: boolean;
  params: {
    tools?: readonly object[];
    tool_choice?: 'auto' | 'required' | 'none';
    parallel_tool_calls?: boolean;
    response_format?: object;
    enable_thinking?: boolean;
    reasoning_format?: 'auto' | 'none';
    /** Whether the prompt ends with what begins a response. */
    add_generation_prompt?: boolean;
    chat_template_kwargs?: Readonly<Record<string, string>>;
  };
}

/**
 * The prompt of a chat, and how a response to it is held to its format and read; in llama.cpp's
 * names.
 */
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

/**
 * What the process says: that it runs, that it has opened the model, and what came of each chat.
 */
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
) => FormattedChat | string;

/**
 * @param library the engine's library, which has the addon near it.
 * @throws {Error} when it does not work here
 */
export function loadAddon(library: string | undefined): Addon {
  const addon: Addon = createRequire(library ?? import.meta.url)(FORMATTER_ADDON);
  addon.LlamaContext.toggleNativeLog(false, () => undefined);
  return addon;
}

/** What a template leaves out that knows no thoughts, or nothing but messages. */
const NOTHING_BUT_PROMPT: FormattedChat = {
  prompt: '',
  chat_format: 0,
  grammar: '',
  grammar_lazy: false,
  grammar_triggers: [],
  generation_prompt: '',
  thinking_start_tag: '',
  thinking_end_tag: '',
  preserved_tokens: [],
  additional_stops: [],
  chat_parser: '',
};

/** Answers what the parent sends until it is gone. @param library see `loadAddon`. */
export function runFormatter(modelPath: string, library: string | undefined): void {
  process.once('disconnect', () => process.exit(0));
  const { LlamaContext } = loadAddon(library);
  const send = (message: FormatterMessage) => process.send?.(message);
  send({ started: true });
  const model = new LlamaContext({ model: modelPath, vocab_only: true });
  process.on('message', ({ messages, template, isJinja = true, params }: ChatToFormat) => {
    try {
      const given = model.getFormattedChat(messages, template, { jinja: isJinja, ...params });
      const formatted = typeof given === 'string' ? { prompt: given } : given;
      send({ formatted: { ...NOTHING_BUT_PROMPT, ...formatted } });
    } catch (error) {
      send({ reason: messageOf(error) });
    }
  });
  send({ ready: true });
}
