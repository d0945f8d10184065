// The chat: conversations at the side, one of them in the middle.
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import type { Model } from '../../../generated/client/index.ts';
import './chat.css';
import { DownloadQuestion } from '../downloads/download-question.tsx';
import { LoadRow } from '../downloads/load-row.tsx';
import { later } from '../kit/later.ts';
import { type Load, useLoads } from '../kit/loads.ts';
import { isToBeAsked, TINY_MODEL } from '../kit/suggest.ts';
import { fill } from '../texts/fill.ts';
import { ChatBar } from './chat-bar.tsx';
import { Composer } from './composer/composer.tsx';
import { DropArea } from './composer/drop-area.tsx';
import { useHelpers } from './composer/helpers.ts';
import { type Attachments, useAttachments } from './composer/use-attachments.ts';
import { type Attachment, type Conversation, pathOf } from './conversation/conversation.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { speaker } from './parts/read-aloud.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { usePageTitle } from './state/answer-notice.ts';
import type { ChatState, ChatStore } from './state/chat-store.ts';
import { firstChoice, isHearing, isSeeing } from './state/models.ts';
import { addressOf, useAddress } from './state/use-address.ts';
import { useChat, useChatState } from './state/use-chat.ts';
import { type KnownModels, useModels } from './state/use-models.ts';
import { useTexts } from './texts/texts.ts';
import { Welcome } from './welcome.tsx';

// An empty chat is drawn without; it comes while one reads and writes.
const loadMessageList = async () => (await import('./messages/message-list.tsx')).MessageList;
const MessageList = later(loadMessageList);
const SettingsDialog = later(async () => (await import('./parts/settings-dialog.tsx')).SettingsDialog);

/** By then the first screen is drawn also on a slow phone. */
const IDLE_MS = 3000;

/** Large models that a person wants downloaded, by their ids. */
const allowed = new Set<string>();

interface ChatScreenProps extends WantedModel {
  /** The id of the conversation in the address of the page. */
  address: string | undefined;
}

interface WantedModel {
  /** The model that the person has chosen on another screen. */
  wantedModel?: string | undefined;
  /** Called once it is chosen here. */
  onTaken?: (() => void) | undefined;
}

function useMessageListSoon(): void {
  useEffect(() => {
    const timer = setTimeout(loadMessageList, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Fills what the frame leaves of the window. */
export function ChatScreen({ address, wantedModel, onTaken }: ChatScreenProps) {
  const texts = useTexts();
  const chat = useChat();
  const { isReady, isMissing, notKept, current } = useChatState();
  const models = useModels();
  const [isListOpen, setIsListOpen] = useState(false);
  const [editing, setEditing] = useState<string>();
  const [hasSettings, setHasSettings] = useState(false);
  const [hasKeys, setHasKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLDivElement>(null);
  useAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown then is behind the list of a narrow window
  useEffect(() => setIsListOpen(false), [address]);
  useMessageListSoon();
  usePageTitle(isMissing ? texts.missing : current.title || texts.chat);
  useWantedModel({ wantedModel, onTaken });
  const chosen = useChosen(models, current);
  const { withModel, question } = useDownloadQuestion(models, chosen);
  const path = useMemo(() => pathOf(current), [current]);
  const isAnswering = current.messages.some((one) => one.role === 'assistant' && one.state === 'answering');
  const lastQuestion = path.findLast(({ role }) => role === 'user');
  useListByEscape(isListOpen, main, () => setIsListOpen(false));
  const openSettings = () => setHasSettings(true);
  const openKeys = () => setHasKeys(true);
  useChatShortcuts(main, {
    search() {
      // In a narrow window the list is closed.
      flushSync(() => setIsListOpen(true));
      search.current?.focus();
    },
    settings: openSettings,
    help: openKeys,
  });
  return (
    <div ref={main} className={`chat ${isListOpen ? 'list-open' : ''}`}>
      <ConversationList searchField={search} onChosen={() => setIsListOpen(false)} onKeys={openKeys} />
      <DropArea className="chat-main" onFiles={chosen.attachments.add}>
        <h1 className="only-for-readers">{current.title || texts.untitled}</h1>
        <ChatBar
          {...{ models, current, isListOpen }}
          model={chosen.model}
          onList={() => setIsListOpen(!isListOpen)}
          onSettings={openSettings}
        />
        <Notes {...chosen} notKept={notKept} />
        {isMissing ? (
          <Missing />
        ) : !isReady ? null : path.length === 0 ? (
          <FirstWords models={models} {...chosen} />
        ) : (
          <Suspense fallback={<div className="messages" />}>
            <MessageList
              key={current.id}
              conversation={current}
              path={path}
              editing={editing}
              onEdit={setEditing}
              onAsk={withModel}
            />
          </Suspense>
        )}
        {isReady && !isMissing && (
          <Composer
            key={`composer ${current.id}`}
            {...{ isAnswering, path }}
            attachments={chosen.attachments}
            model={chosen.model}
            painter={chosen.painter}
            onSend={(...sent) => withModel(() => sendOff(chat, ...sent))}
            onEditLast={() => setEditing(lastQuestion?.id)}
          />
        )}
      </DropArea>
      {hasSettings && <Settings onClose={() => setHasSettings(false)} />}
      {hasKeys && <ShortcutsDialog onClose={() => setHasKeys(false)} />}
      {question}
    </div>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const chat = useChat();
  const { settings } = useChatState().current;
  return (
    <Suspense>
      <SettingsDialog settings={settings} onChange={(to) => chat.set({ settings: to })} onClose={onClose} />
    </Suspense>
  );
}

type ShortcutsElsewhere = Pick<Parameters<typeof useShortcuts>[0], 'search' | 'settings' | 'help'>;

function useChatShortcuts(main: React.RefObject<HTMLElement | null>, elsewhere: ShortcutsElsewhere): void {
  const [, navigate] = useLocation();
  const focusOn = (selector: string) => main.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcuts({
    new: () => navigate(addressOf()),
    model: () => focusOn('.model-picker'),
    field: () => focusOn('.composer textarea'),
    ...elsewhere,
  });
}

/** In a narrow window, where the list takes the place of the messages, Escape closes it before it stops an answer. */
function useListByEscape(isOpen: boolean, main: React.RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      const button = main.current?.querySelector<HTMLElement>('.list-button');
      const isHere = event.target === document.body || main.current?.contains(event.target as Node);
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere || !button?.offsetParent) return;
      event.preventDefault();
      latest.current();
      button.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, main]);
}

/** Chooses the model of another screen as soon as the conversations are there. */
function useWantedModel({ wantedModel, onTaken }: WantedModel): void {
  const chat = useChat();
  const { isReady, current } = useChatState();
  useEffect(() => {
    if (wantedModel === undefined || !isReady) return;
    // A conversation that has begun stays with its model.
    if (current.messages.length > 0) chat.create();
    chat.set({ model: wantedModel });
    onTaken?.();
  }, [chat, isReady, wantedModel, onTaken, current]);
}

function sendOff(chat: ChatStore, text: string, files: readonly Attachment[], onSent: () => void): void {
  chat.send(text, files);
  onSent();
}

interface Chosen {
  /** The model that answers; undefined while none is chosen and none is here. */
  model: string | undefined;
  /** Other servers that get what is written here. */
  servers: readonly string[];
  /** Loads of the chosen models that are under way. */
  loads: readonly Load[];
  attachments: Attachments;
  painter: Model | undefined;
}

function useChosen(models: KnownModels, { model: own, otherModel }: Conversation): Chosen {
  const model = own ?? (models.isRead ? firstChoice(models.groups)?.id : undefined);
  const known = models.all.find(({ id }) => id === model);
  const allLoads = useLoads();
  const both = [...new Set([model, otherModel])];
  const helpers = useHelpers(models);
  useEffect(() => speaker.set(helpers.speaker), [helpers.speaker]);
  const attachments = useAttachments({
    seesPictures: known === undefined || isSeeing(known),
    hearsSounds: isHearing(known),
    ...helpers,
  });
  return {
    model,
    servers: [...new Set(both.flatMap((id) => models.all.find((one) => one.id === id)?.provider ?? []))],
    loads: both.flatMap((id) => allLoads.get(id ?? '') ?? []),
    attachments,
    painter: helpers.painter,
  };
}

/** Work that asks the server needs a chosen model, and a person's word before it fetches a large one. */
function useDownloadQuestion(models: KnownModels, { model }: Chosen) {
  const chat = useChat();
  const { current } = useChatState();
  const [asked, setAsked] = useState<{ about: Model; then: () => void }>();
  const withModel = (then: () => void) => {
    if (model === undefined) return;
    if (current.model === undefined) chat.set({ model });
    const about = [model, current.otherModel]
      .map((id) => models.all.find((one) => one.id === id))
      .find((one) => one !== undefined && !allowed.has(one.id) && isToBeAsked(one, models.system));
    if (about === undefined) then();
    else setAsked({ about, then });
  };
  const question = asked && (
    <DownloadQuestion
      key={asked.about.id}
      model={asked.about}
      onYes={() => {
        allowed.add(asked.about.id);
        withModel(asked.then);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { withModel, question };
}

function Notes({ servers, loads, notKept }: Chosen & { notKept: ChatState['notKept'] | undefined }) {
  const texts = useTexts();
  return (
    <>
      {servers.length > 0 && <p className="chat-note">{fill(texts.remote, { servers: servers.join(', ') })}</p>}
      {notKept && <p className="chat-note">{texts.notKept[notKept]}</p>}
      {loads.length > 0 && (
        <div className="chat-loads">
          {loads.map((load) => (
            <LoadRow key={load.model} load={load} hasName />
          ))}
        </div>
      )}
    </>
  );
}

function Missing() {
  const texts = useTexts();
  return (
    <div className="welcome">
      <h2>{texts.missing}</h2>
      <p>{texts.missingHint}</p>
      <Link className="button" href={addressOf()}>
        {texts.newConversation}
      </Link>
    </div>
  );
}

function FirstWords({ models, model, servers }: Chosen & { models: KnownModels }) {
  const here = [...models.groups.loaded, ...models.groups.downloaded];
  return (
    <Welcome
      hasModel={model !== undefined || !models.isRead}
      isTiny={here.length > 0 && here.every(({ id }) => id === TINY_MODEL)}
      isHere={servers.length === 0}
      failure={models.failure}
      onAgain={models.readAgain}
    />
  );
}
