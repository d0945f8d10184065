// The chat: conversations at the side, one of them in the middle.
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import type { Model } from '../../../generated/client/index.ts';
import './chat.css';
import { DownloadQuestion, LoadRow } from '../downloads/rows.tsx';
import { fileTarget } from '../kit/files.tsx';
import { IconButton, Lemon } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { useLoads } from '../kit/loads.ts';
import { isToBeAsked, TINY_MODEL } from '../kit/suggest.ts';
import { FirstModels } from '../start/start.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts as useAppTexts } from '../texts/use-texts.ts';
import { Composer } from './composer/composer.tsx';
import { helpersOf } from './composer/helpers.ts';
import { useAttachments } from './composer/use-attachments.ts';
import { type Conversation, pathOf } from './conversation/conversation.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { ModelPicker } from './parts/model-picker.tsx';
import { speaker } from './parts/read-aloud.tsx';
import { useShortcuts } from './shortcuts/shortcuts.ts';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { usePageTitle } from './state/answer-notice.ts';
import { firstChoice } from './state/models.ts';
import { addressOf, chat, useAddress, useChatState } from './state/use-chat.ts';
import { type KnownModels, useModels } from './state/use-models.ts';
import { useTexts } from './texts/texts.ts';

// An empty chat is drawn without; it comes while one reads and writes.
const loadMessageList = async () => (await import('./messages/message-list.tsx')).MessageList;
const MessageList = later(loadMessageList);
const SettingsDialog = later(
  async () => (await import('./parts/settings-dialog.tsx')).SettingsDialog,
);

/** By then the first screen is drawn also on a slow phone. */
const IDLE_MS = 3000;

/** Large models that a person wants downloaded, by their ids. */
const allowed = new Set<string>();

interface ChatScreenProps {
  /** The id of the conversation in the address of the page. */
  address?: string | undefined;
  /** The model that the person has chosen on another screen. */
  wantedModel?: string | undefined;
}

/** Fills what the frame leaves of the window. */
export function ChatScreen({ address, wantedModel }: ChatScreenProps) {
  const texts = useTexts();
  const { isReady, isMissing, current } = useChatState();
  const models = useModels();
  const [isListOpen, setIsListOpen] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [dialog, setDialog] = useState<'settings' | 'keys'>();
  const main = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  useAddress(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown then is behind the list of a narrow window
  useEffect(() => setIsListOpen(false), [address]);
  usePageTitle(isMissing ? texts.missing : current.title || texts.chat);
  useEffect(() => {
    const timer = setTimeout(loadMessageList, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  useWantedModel(wantedModel);
  const chosen = useChosen(models, current);
  const { withModel, question } = useDownloadQuestion(models, chosen.model);
  const names = [chosen.model, current.otherModel];
  useListByEscape(isListOpen, setIsListOpen, main);
  const focusOn = (selector: string) => main.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcuts({
    new: () => navigate(addressOf()),
    model() {
      focusOn('.model-picker');
      main.current?.querySelector<HTMLElement>('.model-picker')?.click();
    },
    field: () => focusOn('.composer textarea'),
    search() {
      // In a narrow window the list is closed.
      flushSync(() => setIsListOpen(true));
      focusOn('.conversations input');
    },
    settings: () => setDialog('settings'),
    help: () => setDialog('keys'),
  });
  return (
    <div ref={main} className={`chat ${isListOpen ? 'list-open' : ''}`}>
      <ConversationList onChosen={() => setIsListOpen(false)} onKeys={() => setDialog('keys')} />
      <main
        className={`chat-main ${isOver ? 'over' : ''}`}
        {...fileTarget(chosen.attachments.add, setIsOver)}
      >
        <h1 className="only-for-readers">{current.title || texts.untitled}</h1>
        <header className="chat-bar">
          <IconButton
            icon="list"
            className="list-button"
            label={texts.conversations}
            aria-expanded={isListOpen}
            onClick={() => setIsListOpen(!isListOpen)}
          />
          <Models models={models} model={chosen.model} />
          <IconButton
            icon="settings"
            label={texts.settings}
            onClick={() => setDialog('settings')}
          />
        </header>
        <Notes {...{ models, names }} />
        {isMissing && <Missing />}
        {isReady && !isMissing && <Shown {...{ models, names, chosen, withModel }} />}
      </main>
      {dialog === 'settings' && <Settings onClose={() => setDialog(undefined)} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
      {question}
    </div>
  );
}

interface ShownProps {
  models: KnownModels;
  names: readonly (string | undefined)[];
  chosen: ReturnType<typeof useChosen>;
  withModel: (then: () => void) => void;
}

/** The messages, and the next one. */
function Shown({ models, names, chosen, withModel }: ShownProps) {
  const { id, messages, chosen: branch } = useChatState().current;
  const [editing, setEditing] = useState<string>();
  const path = useMemo(() => pathOf({ messages, chosen: branch }), [messages, branch]);
  const isAnswering = messages.some((one) => one.role === 'assistant' && one.state === 'answering');
  return (
    <>
      {path.length === 0 ? (
        <Welcome {...{ models, names }} />
      ) : (
        <Suspense fallback={<div className="messages" />}>
          <MessageList
            {...{ id, messages, path, editing }}
            key={id}
            onEdit={setEditing}
            onAsk={withModel}
          />
        </Suspense>
      )}
      <Composer
        {...{ isAnswering, path }}
        {...chosen}
        key={`composer ${id}`}
        onAsk={withModel}
        onEditLast={() => setEditing(path.findLast(({ role }) => role === 'user')?.id)}
      />
    </>
  );
}

/** Who answers. @param model Undefined while none is chosen and none is here. */
function Models({ models, model }: { models: KnownModels; model: string | undefined }) {
  const texts = useTexts();
  const { otherModel } = useChatState().current;
  const isComparing = otherModel !== undefined;
  const compare = () => {
    const second = [...models.groups.loaded, ...models.groups.downloaded].find(
      ({ id }) => id !== model,
    );
    chat.set({ model, otherModel: isComparing ? undefined : (second?.id ?? model) });
  };
  const picker = (label: string, value: string | undefined, field: 'model' | 'otherModel') => (
    <ModelPicker {...{ models, label, value }} onChange={(id) => chat.set({ [field]: id })} />
  );
  return (
    <>
      {picker(texts.model, model, 'model')}
      {isComparing && picker(texts.otherModel, otherModel, 'otherModel')}
      <IconButton
        icon="compare"
        label={isComparing ? texts.stopComparing : texts.compare}
        aria-pressed={isComparing}
        disabled={model === undefined}
        onClick={compare}
      />
    </>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const { settings } = useChatState().current;
  return (
    <Suspense>
      <SettingsDialog
        settings={settings}
        onChange={(to) => chat.set({ settings: to })}
        onClose={onClose}
      />
    </Suspense>
  );
}

/**
 * In a narrow window, where the list takes the place of the messages, Escape closes it before it
 * stops an answer.
 */
function useListByEscape(
  isOpen: boolean,
  setIsOpen: (isOpen: boolean) => void,
  main: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      const button = main.current?.querySelector<HTMLElement>('.list-button');
      const isHere = event.target === document.body || main.current?.contains(event.target as Node);
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere || !button?.offsetParent)
        return;
      event.preventDefault();
      setIsOpen(false);
      button.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, setIsOpen, main]);
}

/** Chooses the model of another screen as soon as the conversations are there. */
function useWantedModel(model: string | undefined): void {
  const { isReady, current } = useChatState();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (model === undefined || !isReady) return;
    // A conversation that has begun stays with its model.
    if (current.messages.length > 0) chat.create();
    chat.set({ model });
    navigate(addressOf(), { replace: true });
  }, [isReady, model, navigate, current]);
}

/**
 * @returns The model that answers, undefined while none is chosen and none is here, and what goes
 *   with a message.
 */
function useChosen(models: KnownModels, { model: own }: Conversation) {
  const model = own ?? (models.isRead ? firstChoice(models.groups)?.id : undefined);
  const known = models.all.find(({ id }) => id === model);
  const helpers = helpersOf(models);
  useEffect(() => speaker.set(helpers.speaker), [helpers.speaker]);
  const attachments = useAttachments(known, helpers);
  return { model, attachments, painter: helpers.painter };
}

/**
 * Work that asks the server needs a chosen model, and a person's word before it fetches a large
 * one.
 */
function useDownloadQuestion({ all, system }: KnownModels, model: string | undefined) {
  const { current } = useChatState();
  const [asked, setAsked] = useState<{ about: Model; then: () => void }>();
  const withModel = (then: () => void) => {
    if (model === undefined) return;
    if (current.model === undefined) chat.set({ model });
    const about = all.find(
      (one) =>
        (one.id === model || one.id === current.otherModel) &&
        !allowed.has(one.id) &&
        isToBeAsked(one, system),
    );
    if (about === undefined) then();
    else setAsked({ about, then });
  };
  // What was drawn before the models were known is not drawn again for this.
  const latest = useRef(withModel);
  latest.current = withModel;
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
  return { withModel: useCallback((then: () => void) => latest.current(then), []), question };
}

/** What is to be known of the models that answer, and where nothing is kept. */
function Notes({ models, names }: { models: KnownModels; names: readonly (string | undefined)[] }) {
  const texts = useTexts();
  const { notKept } = useChatState();
  const all = useLoads();
  const servers = new Set(
    models.all.filter(({ id }) => names.includes(id)).flatMap(({ provider }) => provider ?? []),
  );
  const loads = [...new Set(names)].flatMap((name) => all.get(name ?? '') ?? []);
  return (
    <>
      {servers.size > 0 && (
        <p className="chat-note">{fill(texts.remote, { servers: [...servers].join(', ') })}</p>
      )}
      {notKept && <p className="chat-note">{texts.notKept[notKept]}</p>}
      {loads.length > 0 && (
        <div className="chat-note">
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

/** Whether the server runs on the computer that one sits at. */
const IS_HERE = /^(localhost|127[.].*|\[::1\])$/.test(location.hostname);

/** What an empty conversation shows. @param names The models that answer, if there are any. */
function Welcome({
  models,
  names,
}: {
  models: KnownModels;
  names: readonly (string | undefined)[];
}) {
  const texts = useTexts();
  const { start } = useAppTexts();
  const { all, groups, isRead, failure, readAgain } = models;
  const here = [...groups.loaded, ...groups.downloaded];
  const isElsewhere = all.some(({ id, provider }) => names.includes(id) && provider !== undefined);
  const hint = IS_HERE ? texts.welcomeHint : texts.welcomeHintThere;
  return (
    <div className="welcome">
      <Lemon />
      <h2>{texts.welcome}</h2>
      {!isElsewhere && <p>{names.some(Boolean) || !isRead || failure ? hint : texts.noModel}</p>}
      {here.length > 0 && here.every(({ id }) => id === TINY_MODEL) && (
        <FirstModels text={start.onlyTiny} />
      )}
      {failure && (
        <>
          <p role="alert">
            {failure.status === 401
              ? texts.needsKey
              : `${texts.modelsFailed} ${failure.message || texts.noServer}`}
          </p>
          <button type="button" className="main" onClick={readAgain}>
            {texts.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}
