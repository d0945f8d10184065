// The one chat of the page. It lives on while another screen is shown, so that answers go on.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { partOf } from '../../kit/later.tsx';
import { keepSpeed } from '../../kit/measured-speeds.ts';
import type { AnswerRequest } from '../asking/run-answer.ts';
import type { Answer } from '../conversation/conversation.ts';
import type { Folder } from '../conversation/folder.ts';
import { openKeeper } from '../conversation/keeper.ts';
import { noticeEnd } from './answer-notice.ts';
import type { Word } from './chat-storage.ts';
import { type ChatState, ChatStore } from './chat-store.ts';
import { hearStorage, readFoldersAgain } from './folders.ts';

/** Answers are drawn so often, in milliseconds: more is not seen, and costs as much again. */
const DRAW_EVERY_MS = 50;
/** In a hidden page nothing is drawn; answers go on there. */
const HIDDEN_EVERY_MS = 250;
/** For so long a page that wants to go counts as going, in milliseconds. */
const LEAVING_MS = 2000;
let isLeaving = false;

/** What asks a model; the first screen does without. */
export const loadAsking = partOf(() => import('./server.ts'));

async function* ask(request: AnswerRequest) {
  const { streamAnswer } = await loadAsking();
  yield* streamAnswer(request);
}

const otherTabs = new BroadcastChannel('lemonade-chat');

/** What components and keys do in the chat, they do by this. */
export const chat = new ChatStore({
  openKeeper,
  ask,
  drawLater: (draw) => setTimeout(draw, document.hidden ? HIDDEN_EVERY_MS : DRAW_EVERY_MS),
  onEnd(title, answer) {
    const { model, figures } = answer;
    if (figures?.tokensPerSecond) keepSpeed(model, figures.tokensPerSecond);
    noticeEnd(title, answer);
  },
  storage: () => localStorage,
  isLeaving: () => isLeaving,
  tell: (word) => otherTabs.postMessage(word),
  makeTitle: async (...about) => (await import('./titles.ts')).titleBy(...about),
});
otherTabs.addEventListener('message', ({ data }: MessageEvent<Word>) => chat.hear(data));
addEventListener('storage', ({ key }) => hearStorage(key));
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
  readFoldersAgain();
  chat.storage.goOn();
});

/** A component that uses it is drawn again at each change of the chat. */
export function useChatState(): ChatState {
  return useSyncExternalStore(chat.subscribe, chat.state, chat.state);
}

/**
 * @returns The model of the shown conversation, or else this one; a component that uses it is drawn
 *   again only when that changes.
 */
export function useChosenModel(otherwise: string): string {
  const model = () => chat.state().current.model ?? otherwise;
  return useSyncExternalStore(chat.subscribe, model, model);
}

/** @returns The answer as it is now, while it comes and afterwards. */
export function useAnswer(answer: Answer): Answer {
  const now = () =>
    (answer.state === 'answering' && chat.coming.get().get(answer.id)?.answer) || answer;
  return useSyncExternalStore(chat.coming.subscribe, now, now);
}

/** Each conversation has an address, `#/chat/ID`; this is that of one without anything in it. */
const NEW = 'new';

/** The address of a conversation in the app; without an id, that of a new one. */
export function conversationAddress(id: string = NEW): string {
  return `/chat/${id}`;
}

/**
 * Shows a new conversation. The address alone would not do it: a temporary one, which nothing is
 * kept of, stands at that of a new one as long as it lasts.
 * @param navigate Leads to an address of the app.
 */
export function beginConversation(
  navigate: (to: string) => void,
  { isTemporary = false, folder }: { isTemporary?: boolean; folder?: Folder } = {},
): void {
  chat.create();
  chat.beginIn(folder);
  if (Boolean(chat.state().current.isTemporary) !== isTemporary) chat.setTemporary(isTemporary);
  navigate(conversationAddress());
}

/**
 * Shows what has the address, and changes it when another conversation is shown.
 * @param address Undefined for the one that is shown.
 */
export function useAddress(address: string | undefined): void {
  const { isReady, isMissing, summaries, current } = useChatState();
  const [, navigate] = useLocation();
  const own = summaries.some(({ id }) => id === current.id) ? current.id : NEW;
  // Before anything is drawn: one must not write into the conversation that was shown before.
  useLayoutEffect(() => {
    if (address === NEW) chat.create();
    void chat.start(address === NEW ? undefined : address).then(() => {
      if (address !== undefined && address !== NEW) void chat.open(address);
    });
  }, [address]);
  const before = useRef(own);
  useEffect(() => {
    // Only a change of what is shown: where another address was chosen, that comes first.
    const isChanged = before.current !== own || address === undefined;
    before.current = own;
    const isAsked = isMissing && address !== undefined;
    if (isReady && isChanged && !isAsked && own !== address)
      navigate(conversationAddress(own), { replace: true });
  }, [isReady, isMissing, own, address, navigate]);
}
