// What a message is drawn from.
import type { Message } from '../conversation/conversation.ts';
import type { Branches } from '../conversation/message-tree.ts';

/** What a message is drawn from, and where its buttons lead. */
export interface MessageProps<Kind extends Message = Message> {
  message: Kind;
  branches: Branches | undefined;
  /** In a comparison: whether the conversation goes on from here. */
  choice?: 'chosen' | 'other' | undefined;
  onEdit: (id: string | undefined) => void;
  /** Does what asks the server, once it can be asked. */
  onAsk: (then: () => void) => void;
}
