// The messages of a conversation.
import { memo, useEffect, useMemo, useState } from 'react';
import { IconButton } from '../../kit/icons.tsx';
import { useKeys } from '../../kit/keyboard.ts';
import { fill } from '../../texts/fill.ts';
import type { Conversation, Message } from '../conversation/conversation.ts';
import { branchesOf, pairOf } from '../conversation/message-tree.ts';
import { askedCalls } from '../conversation/tool-calls.ts';
import { inOrder } from '../markdown/in-order.ts';
import { soughtMessage } from '../state/sought-message.ts';
import { chat } from '../state/use-chat.ts';
import { voiceOn } from '../state/voice-on.ts';
import { useChatTexts } from '../texts/texts.ts';
import { useToolTexts } from '../tools/texts/texts.ts';
import type { MessageProps } from './message-props.ts';
import { MessageView } from './message-view.tsx';
import { usePlace } from './use-place.ts';

/**
 * So many messages the browser skips as one, out of view: each thing that is skipped costs a little
 * at each drawing.
 */
const PIECE = 12;

interface MessageListProps extends Pick<MessageProps, 'onEdit' | 'onAsk'> {
  /** Of the conversation. */
  id: string;
  messages: Conversation['messages'];
  path: readonly Message[];
  /** The question that is being edited. */
  editing: string | undefined;
}

export function MessageList({ id, messages, path, ...props }: MessageListProps) {
  const texts = useChatTexts();
  const place = usePlace(id, path.at(-1)?.id);
  const { scroller, content, isAtEnd, toEnd, wasAway } = place;
  useStopByEscape();
  const pieces = Array.from({ length: Math.ceil(path.length / PIECE) });
  const hidden = useHiddenCount(wasAway ? 0 : pieces.length);
  useSought({ id, messages, path, isWhole: hidden === 0, go: place.toMessage });
  const branches = useMemo(() => branchesOf(messages, path), [messages, path]);
  return (
    <div className="message-area">
      <div
        className="messages"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation is scrolled by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.chat}
      >
        <div ref={content} className="messages-content">
          {inOrder(
            pieces,
            (_, at) => at >= hidden && <Piece {...{ ...props, messages, path, branches, at }} />,
          )}
        </div>
      </div>
      {!isAtEnd && (
        <IconButton icon="down" className="to-end" label={texts.toEnd} onClick={toEnd} />
      )}
      <Announcement path={path} />
    </div>
  );
}

type PieceProps = Omit<MessageListProps, 'id'> & {
  branches: ReturnType<typeof branchesOf>;
  at: number;
};

const Piece = memo(({ messages, path, branches, at, editing, ...props }: PieceProps) => {
  const view = (message: Message, choice?: 'chosen' | 'other') => (
    <MessageView
      {...{ ...props, message, choice }}
      key={message.id}
      branches={choice === 'other' ? undefined : branches.get(message.id)}
      isEdited={editing === message.id}
    />
  );
  return (
    <div className="piece">
      {path.slice(at * PIECE, (at + 1) * PIECE).map((message) => {
        const pair = message.role === 'user' ? [message] : pairOf(messages, message);
        if (pair.length < 2) return view(message);
        return (
          <div key={pair[0]?.id} className="pair">
            {pair.map((one) => view(one, one.id === message.id ? 'chosen' : 'other'))}
          </div>
        );
      })}
    </div>
  );
});

/** So many characters of an answer are read out at most. */
const MOST_SAID = 1000;

/** Says an answer to screen readers once it is complete: word by word is too fast to follow. */
function Announcement({ path }: { path: readonly Message[] }) {
  const texts = useChatTexts();
  const toolTexts = useToolTexts();
  const last = path.at(-1);
  const [asked] = last?.role === 'assistant' ? askedCalls(last) : [];
  const [heard, setHeard] = useState<string>();
  const isSpoken = voiceOn.use();
  const isComing = last?.role === 'assistant' && last.state === 'answering';
  useEffect(() => {
    if (isComing && !isSpoken) setHeard(last?.id);
  }, [isComing, isSpoken, last?.id]);
  let said = '';
  if (isComing && !isSpoken) said = texts.answering;
  else if (asked) said = fill(toolTexts.asksSay, { name: asked.name, server: asked.server });
  else if (last && heard === last.id)
    said = fill(texts.answered, { text: last.text.slice(0, MOST_SAID) });
  return (
    <p role="status" className="only-for-readers">
      {said}
    </p>
  );
}

/**
 * The end of a long conversation is there at once; the rest follows in pieces that are too short to
 * be felt.
 */
function useHiddenCount(length: number): number {
  const [count, setCount] = useState(Math.max(0, length - 2));
  useEffect(() => {
    const timer = setTimeout(() => setCount(Math.max(0, count - 1)));
    return () => clearTimeout(timer);
  }, [count]);
  return count;
}

interface Seeking {
  /** Of the conversation. */
  id: string;
  messages: readonly Message[];
  path: readonly Message[];
  /** Whether all of the path is drawn. */
  isWhole: boolean;
  /** Goes to a message by its index on the path. */
  go: (index: number) => void;
}

/** Goes to the message that a search has led to, also where another branch is shown. */
function useSought({ id, messages, path, isWhole, go }: Seeking) {
  const sought = soughtMessage.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is the reason
  useEffect(() => {
    if (sought?.conversation !== id || !isWhole) return;
    const index = path.findIndex((message) => message.id === sought.message);
    const isThere = messages.some((message) => message.id === sought.message);
    if (index < 0 && isThere) {
      chat.show(sought.message);
      return;
    }
    soughtMessage.set(undefined);
    if (index >= 0) go(index);
  }, [sought, id, path, isWhole]);
}

/**
 * Wherever the focus is: the button that was pressed last may be gone. What is open above the
 * messages comes first.
 */
function useStopByEscape() {
  useKeys(({ key, shiftKey, defaultPrevented, target }) => {
    const isElsewhere =
      target instanceof Element &&
      target.closest('dialog, [role="dialog"], [role="menu"], [data-open]') !== null;
    if (key === 'Escape' && !shiftKey && !defaultPrevented && !isElsewhere) chat.stop();
  });
}
