// The chat: conversations at the side, one of them in the middle.
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Models } from './chosen-models.tsx';
import { Notes } from './notes.tsx';
import { useChosen, useWantedModel } from './use-chosen.ts';
import { useDownloadQuestion } from './use-download-question.tsx';
import { useListByEscape } from './use-list-by-escape.ts';
import { Welcome } from './welcome.tsx';
import './chat.css';
import { fileTarget } from '../kit/file-target.ts';
import { IconButton } from '../kit/icons.tsx';
import { firstScreenDrawn, later } from '../kit/later.tsx';
import { searchedWords } from '../kit/palette-shown.ts';
import { Composer } from './composer/composer.tsx';
import { pathOf } from './conversation/message-tree.ts';
import { askingAnswers } from './conversation/tool-calls.ts';
import { ConversationList, loadEntries } from './list/conversation-list.tsx';
import { useShortcuts } from './shortcuts/shortcuts.ts';
import { usePageTitle } from './state/answer-notice.ts';
import { shownAtSide } from './state/at-side.ts';
import {
  beginConversation,
  chat,
  conversationAddress,
  loadAsking,
  useAddress,
  useChatState,
} from './state/use-chat.ts';
import { type KnownModels, useKnownModels } from './state/use-models.ts';
import { useChatTexts } from './texts/texts.ts';

// An empty chat is drawn without it, the list's entries and what asks a model; they come while one
// reads and writes.
const loadMessageList = async () => (await import('./messages/message-list.tsx')).MessageList;

const MessageList = later(loadMessageList);

const SettingsDialog = later(
  async () => (await import('./parts/settings-dialog.tsx')).SettingsDialog,
);

const ShortcutsDialog = later(
  async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const SidePanel = later(async () => (await import('./panel/side-panel.tsx')).SidePanel);

interface ChatScreenProps {
  /** The id of the conversation in the address of the page. */
  address?: string | undefined;
  /** The model that the person has chosen on another screen. */
  wantedModel?: string | undefined;
}

/** Fills what the frame leaves of the window. */
export function ChatScreen({ address, wantedModel }: ChatScreenProps) {
  const texts = useChatTexts();
  const { isReady, isMissing, current } = useChatState();
  // In slices, as the rest of the screen is when it is first drawn.
  const isDrawn = useDeferredValue(isReady);
  const models = useKnownModels();
  const [isListOpen, setIsListOpen] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [dialog, setDialog] = useState<'settings' | 'keys'>();
  const main = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  useAddress(address);
  const atSide = shownAtSide.use();
  // It belongs to the conversation that was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is the reason
  useEffect(() => () => shownAtSide.set(undefined), [current.id]);
  const addressBefore = useRef(address);
  useEffect(() => {
    // What is shown then is behind the list of a narrow window. Where the shown conversation only gets
    // its address, no other one was chosen.
    if (addressBefore.current !== undefined) setIsListOpen(false);
    addressBefore.current = address;
  }, [address]);
  usePageTitle(isMissing ? texts.missing : current.title || texts.chat);
  useEffect(() => {
    void firstScreenDrawn().then(() =>
      Promise.all([loadMessageList(), loadEntries(), loadAsking()]),
    );
  }, []);
  useWantedModel(wantedModel);
  const words = searchedWords.use();
  // In a narrow window the list of what is found would be closed.
  useEffect(() => setIsListOpen(words !== ''), [words]);
  const chosen = useChosen(models, current);
  const { withModel, question } = useDownloadQuestion(models, chosen.model);
  const names = [chosen.model, current.otherModel];
  useListByEscape(isListOpen, setIsListOpen, main);
  const focusOn = (selector: string) => main.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcuts({
    new: () => beginConversation(navigate),
    model() {
      focusOn('.model-picker');
      main.current?.querySelector<HTMLElement>('.model-picker')?.click();
    },
    field: () => focusOn('.composer textarea'),
    settings: () => setDialog('settings'),
    help: () => setDialog('keys'),
  });
  return (
    <div
      ref={main}
      className={`chat ${isListOpen ? 'list-open' : ''} ${atSide ? 'with-side' : ''}`}
    >
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
          <New onBegun={() => setIsListOpen(false)} />
          <Temporary />
          <IconButton
            icon="settings"
            label={texts.settings}
            onClick={() => setDialog('settings')}
          />
        </header>
        <Notes {...{ models, names }} />
        {isMissing && <Missing />}
        {isDrawn && !isMissing && <Shown {...{ models, names, chosen, withModel }} />}
      </main>
      {atSide && <SidePanel shown={atSide} />}
      {dialog === 'settings' && (
        <Settings model={chosen.model} onClose={() => setDialog(undefined)} />
      )}
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
  const isAnswering =
    messages.some((one) => one.role === 'assistant' && one.state === 'answering') ||
    askingAnswers(messages, path).length > 0;
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

function Settings({ model, onClose }: { model: string | undefined; onClose: () => void }) {
  const { settings, messages, chosen } = useChatState().current;
  const path = pathOf({ messages, chosen });
  return (
    <Suspense>
      <SettingsDialog
        settings={settings}
        context={{ model, path, text: '', files: [] }}
        onChange={(to) => chat.set({ settings: to })}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** For narrow windows, where the list with the same is behind a button. */
function New({ onBegun }: { onBegun: () => void }) {
  const texts = useChatTexts();
  const [, navigate] = useLocation();
  const { messages } = useChatState().current;
  if (messages.length === 0) return null;
  const begin = () => {
    beginConversation(navigate);
    onBegun();
  };
  return (
    <IconButton icon="add" className="list-button" label={texts.newConversation} onClick={begin} />
  );
}

/** Begins a conversation of which nothing is kept; says so once it has begun. */
function Temporary() {
  const texts = useChatTexts();
  const { isTemporary = false, messages } = useChatState().current;
  if (messages.length > 0) return isTemporary && <span className="tag">{texts.temporary}</span>;
  return (
    <IconButton
      icon="temporary"
      label={texts.temporaryBegin}
      aria-pressed={isTemporary}
      onClick={() => chat.setTemporary(!isTemporary)}
    />
  );
}

function Missing() {
  const texts = useChatTexts();
  return (
    <div className="welcome">
      <h2>{texts.missing}</h2>
      <p>{texts.missingHint}</p>
      <Link className="button" href={conversationAddress()}>
        {texts.newConversation}
      </Link>
    </div>
  );
}
