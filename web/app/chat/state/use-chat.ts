// The one chat of the page. It lives on while another screen is shown, so that answers go on.
import { useSyncExternalStore } from 'react';
import type { Answer } from '../conversation/conversation.ts';
import { openKeeper } from '../conversation/keeper.ts';
import { noticeEnd } from './answer-notice.ts';
import type { Word } from './chat-storage.ts';
import { type ChatState, ChatStore } from './chat-store.ts';
import { answer } from './server.ts';
import { titleBy } from './titles.ts';

/** Answers are drawn so often, in milliseconds: more is not seen, and costs as much again. */
const DRAW_EVERY_MS = 50;
/** In a hidden page nothing is drawn; answers go on there. */
const HIDDEN_EVERY_MS = 250;
/** For so long a page that wants to go counts as going, in milliseconds. */
const LEAVING_MS = 2000;
let isLeaving = false;

const otherTabs = new BroadcastChannel('lemonade-chat');

const chat = new ChatStore({
  openKeeper,
  ask: answer,
  drawLater: (draw) => setTimeout(draw, document.hidden ? HIDDEN_EVERY_MS : DRAW_EVERY_MS),
  onEnd: noticeEnd,
  storage: () => localStorage,
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
  chat.storage.goOn();
});

export function useChat(): ChatStore {
  return chat;
}

export function useChatState(): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.state, chat.state);
}

/** @returns The model of the shown conversation; a component that uses it is drawn again only when that changes. */
export function useChosenModel(): string | undefined {
  const model = () => chat.state().current.model;
  return useSyncExternalStore(chat.subscribe, model, model);
}

/** @returns The answer as it is now, while it comes and afterwards. */
export function useAnswer(answer: Answer): Answer {
  const now = () => (answer.state === 'answering' && chat.coming.get().get(answer.id)?.answer) || answer;
  return useSyncExternalStore(chat.coming.subscribe, now, now);
}
