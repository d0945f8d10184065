// What a chat in the terminal is set to, and what was said in it.
import type { ChatMessage } from '../../../generated/client/index.ts';
import type { AnswerOptions } from './answer.ts';
import type { AnswerStats } from './answer-stats.ts';
import type { ChatTools } from './chat-tools.ts';
import type { Image } from './images.ts';

/** What a person has set for a chat, at the command line or in it. */
export interface ChatOptions extends Omit<AnswerOptions, 'tools'> {
  system: string | undefined;
  showsStats: boolean;
  images: readonly Image[];
}

/** The commands of the chat change it. */
export interface ChatState extends ChatOptions {
  /** Without the system prompt. */
  messages: ChatMessage[];
  tools: ChatTools | undefined;
  lastStats: AnswerStats | undefined;
  isOver: boolean;
}
