// What a chat is about, and what its commands change.
import type { ChatMessage } from '../../../generated/client/index.ts';
import type { AnswerStats } from './answer.ts';

export interface ChatOptions {
  model: string;
  system: string | undefined;
  think: boolean | undefined;
  hidesThinking: boolean;
  showsStats: boolean;
}

/** What the commands of a chat change. */
export interface ChatState extends ChatOptions {
  /** Without the system prompt. */
  messages: ChatMessage[];
  lastStats: AnswerStats | undefined;
  /** Images for the next message, as data URLs. */
  images: { name: string; url: string }[];
  isOver: boolean;
}
