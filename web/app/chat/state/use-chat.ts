// Gives elements the one chat of the page. It lives on while another screen is shown, so that answers go on.
import { createContext, useContext, useSyncExternalStore } from 'react';
import { newId } from '../../kit/new-id.ts';
import type { Answer } from '../conversation/conversation.ts';
import { openKeeper } from '../conversation/keeper.ts';
import { noticeEnd } from './answer-notice.ts';
import type { Word } from './chat-storage.ts';
import { type ChatState, ChatStore } from './chat-store.ts';
import { answer } from './server.ts';
import { titleBy } from './titles.ts';

/** Answers are drawn so often, in milliseconds: more is not seen, and costs as much again. */
const DRAW_EVERY_MS = 50;
/** Frames are not drawn in a hidden page; answers go on there. */
const HIDDEN_FRAME_MS = 250;
const FRAME_MS = 16;

const LAST_WORDS = 'lemonade.chat.last-words';

// A page that goes can't write into the database; into this storage it can.
const lastWords = {
  keep(text: string) {
    try {
      localStorage.setItem(LAST_WORDS, text);
    } catch {
      // It is full, or not allowed: what the database has is kept.
    }
  },
  take() {
    const text = localStorage.getItem(LAST_WORDS) ?? undefined;
    localStorage.removeItem(LAST_WORDS);
    return text;
  },
};

/** For so long a page that wants to go counts as going, in milliseconds. */
const LEAVING_MS = 2000;
let isLeaving = false;

const otherTabs = new BroadcastChannel('lemonade-chat');

const chat = new ChatStore({
  openKeeper,
  ask: answer,
  now: () => Date.now(),
  clock: () => performance.now(),
  newId,
  nextFrame(callback) {
    if (document.hidden) setTimeout(callback, HIDDEN_FRAME_MS);
    else setTimeout(() => requestAnimationFrame(callback), DRAW_EVERY_MS - FRAME_MS);
  },
  onEnd: noticeEnd,
  lastWords,
  isLeaving: () => isLeaving,
  tell: (word) => otherTabs.postMessage(word),
  makeTitle: titleBy,
});
otherTabs.addEventListener('message', ({ data }: MessageEvent<Word>) => chat.hear(data));
addEventListener('pagehide', () => chat.saveNow());
addEventListener('beforeunload', (event) => {
  isLeaving = true;
  const { notKept } = chat.state();
  // What the database has not taken would be lost: a person is asked.
  if (notKept === 'full' || notKept === 'broken') event.preventDefault();
  // One may also stay.
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  isLeaving = false;
  chat.goOn();
});

const ChatContext = createContext(chat);

export function useChat(): ChatStore {
  return useContext(ChatContext);
}

export function useChatState(): ChatState {
  const { subscribe, state } = useChat();
  return useSyncExternalStore(subscribe, state, state);
}

/** @returns The model of the shown conversation; a component that uses it is drawn again only when that changes. */
export function useChosenModel(): string | undefined {
  const { subscribe, state } = useChat();
  const model = () => state().current.model;
  return useSyncExternalStore(subscribe, model, model);
}

/** @returns The answer as it is now, while it comes and afterwards. */
export function useAnswer(answer: Answer): Answer {
  const chat = useChat();
  const now = () => (answer.state === 'answering' ? chat.coming(answer.id) : undefined) ?? answer;
  return useSyncExternalStore((listener) => chat.subscribeComing(answer.id, listener), now, now);
}
