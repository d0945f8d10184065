// The chat: conversations at the side, one of them in the middle.
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Model } from '../../../generated/client/index.ts';
import './chat.css';
import { DownloadQuestion } from '../downloads/download-question.tsx';
import { LoadRow } from '../downloads/load-row.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { useLoads } from '../kit/loads.ts';
import { saveFile } from '../media/blob-url.ts';
import { offerFor } from '../media/model-purposes.ts';
import { isToBeAsked, TINY_MODEL } from '../start/suggest.ts';
import { Composer } from './composer/composer.tsx';
import { DropArea } from './composer/drop-area.tsx';
import { useAttachments } from './composer/use-attachments.ts';
import { type Message, pathOf, type Summary } from './conversation/conversation.ts';
import { fileNameOf, markdownOf } from './conversation/markdown-export.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { MessageList } from './message-list.tsx';
import { firstChoice, isHearing, isSeeing, transcriberOf } from './models.ts';
import { ModelPicker } from './parts/model-picker.tsx';
import { SettingsDialog } from './parts/settings-dialog.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { useTexts } from './texts.ts';
import { useChat, useChatState } from './use-chat.ts';
import { useModels } from './use-models.ts';
import { Welcome } from './welcome.tsx';

/** Large models that a person wants downloaded, by their ids. */
const allowed = new Set<string>();

interface WantedModel {
  /** The model that the person has chosen on another screen. */
  wantedModel?: string | undefined;
  /** Called once it is chosen here. */
  onTaken?: (() => void) | undefined;
}

/** A model to offer where none writes down speech: of those that are suggested, the smallest. */
function useTranscriberToGet(all: readonly Model[]): Model | undefined {
  return useMemo(() => offerFor('transcription', all, { loaded: [], system: undefined }).toGet[0], [all]);
}

/** Fills what the frame leaves of the window. */
export function ChatScreen({ wantedModel, onTaken }: WantedModel) {
  const texts = useTexts();
  const chat = useChat();
  const { isReady, notKept, current } = useChatState();
  const models = useModels();
  const [isListOpen, setIsListOpen] = useState(false);
  const [editing, setEditing] = useState<string>();
  const settings = useRef<HTMLDialogElement>(null);
  const keys = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => void chat.start(), [chat]);
  useEffect(() => {
    if (wantedModel === undefined || !isReady) return;
    // A conversation that has begun stays with its model.
    if (current.messages.length > 0) chat.create();
    chat.set({ model: wantedModel });
    onTaken?.();
  }, [chat, isReady, wantedModel, onTaken, current]);

  const model = current.model ?? (models.isRead ? firstChoice(models.groups)?.id : undefined);
  /** Other servers that get what is written here. */
  const servers = [
    ...new Set([model, current.otherModel].map((id) => models.all.find((one) => one.id === id)?.provider)),
  ].filter((name) => name !== undefined);
  const loads = useLoads();
  const chosenLoads = [...new Set([model, current.otherModel])].flatMap((id) => loads.get(id ?? '') ?? []);
  const known = models.all.find(({ id }) => id === model);
  const hereToChat = [...models.groups.loaded, ...models.groups.downloaded];
  const attachments = useAttachments({
    seesPictures: known === undefined || isSeeing(known),
    hearsSounds: isHearing(known),
    transcriber: transcriberOf(models.all, models.loaded)?.id,
    transcriberToGet: useTranscriberToGet(models.all),
  });
  const path = useMemo(() => pathOf(current), [current]);
  const isAnswering = current.messages.some((one) => one.role === 'assistant' && one.state === 'answering');
  const [question, setQuestion] = useState<{ about: Model; then: () => void }>();
  /** Whatever asks the server needs a model that is chosen, and a person's word before it fetches a large one. */
  const withModel = (then: () => void) => {
    if (model === undefined) return;
    if (current.model === undefined) chat.set({ model });
    const about = [model, current.otherModel]
      .map((id) => models.all.find((one) => one.id === id))
      .find((one) => one !== undefined && !allowed.has(one.id) && isToBeAsked(one, models.system));
    if (about === undefined) then();
    else setQuestion({ about, then });
  };
  const focusOn = (selector: string) => main.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcuts({
    new: () => chat.create(),
    search() {
      // In a narrow window the list is closed.
      flushSync(() => setIsListOpen(true));
      search.current?.focus();
    },
    model: () => focusOn('.model-picker'),
    field: () => focusOn('.composer textarea'),
    settings: () => settings.current?.showModal(),
    help: () => keys.current?.showModal(),
  });
  const lastQuestion = path.findLast(({ role }) => role === 'user');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape stops, wherever the focus is
    <div
      ref={main}
      className={`chat ${isListOpen ? 'list-open' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.shiftKey && isAnswering && !event.defaultPrevented) chat.stop();
      }}
    >
      <ConversationList
        searchField={search}
        onChosen={() => setIsListOpen(false)}
        onKeys={() => keys.current?.showModal()}
      />
      <DropArea className="chat-main" onFiles={attachments.add}>
        <h1 className="only-for-readers">{current.title || texts.untitled}</h1>
        <header className="chat-bar">
          <IconButton
            icon="list"
            className="list-button"
            label={texts.conversations}
            aria-expanded={isListOpen}
            onClick={() => setIsListOpen(!isListOpen)}
          />
          <ModelPicker models={models} value={model} onChange={(id) => chat.set({ model: id })} label={texts.model} />
          {current.otherModel !== undefined && (
            <ModelPicker
              models={models}
              value={current.otherModel}
              onChange={(id) => chat.set({ otherModel: id })}
              label={texts.otherModel}
            />
          )}
          <IconButton
            icon="compare"
            label={current.otherModel === undefined ? texts.compare : texts.stopComparing}
            aria-pressed={current.otherModel !== undefined}
            disabled={model === undefined}
            onClick={() => {
              const second = [...models.groups.loaded, ...models.groups.downloaded].find(({ id }) => id !== model);
              if (current.model === undefined && model !== undefined) chat.set({ model });
              chat.set({ otherModel: current.otherModel === undefined ? (second?.id ?? model) : undefined });
            }}
          />
          {path.length > 0 && (
            <IconButton
              icon="download"
              label={texts.exportOne}
              onClick={() => saveFile(markdownFileOf(current, path, texts.you), fileNameOf(current.title))}
            />
          )}
          <IconButton icon="settings" label={texts.settings} onClick={() => settings.current?.showModal()} />
        </header>
        {servers.length > 0 && <p className="chat-note">{texts.remote(servers.join(', '))}</p>}
        {notKept && <p className="chat-note">{texts.notKept[notKept]}</p>}
        {chosenLoads.length > 0 && (
          <div className="chat-loads">
            {chosenLoads.map((load) => (
              <LoadRow key={load.model} load={load} hasName />
            ))}
          </div>
        )}
        {path.length === 0 ? (
          <Welcome
            hasModel={model !== undefined || !models.isRead}
            isTiny={hereToChat.length > 0 && hereToChat.every(({ id }) => id === TINY_MODEL)}
            isHere={servers.length === 0}
            failure={models.failure}
            onAgain={models.readAgain}
          />
        ) : (
          <MessageList
            key={current.id}
            conversation={current}
            path={path}
            editing={editing}
            onEdit={setEditing}
            onAsk={withModel}
          />
        )}
        {isReady && (
          <Composer
            key={`composer ${current.id}`}
            attachments={attachments}
            isAnswering={isAnswering}
            model={model}
            path={path}
            onSend={(text, files, onSent) =>
              withModel(() => {
                chat.send(text, files);
                onSent();
              })
            }
            onEditLast={() => setEditing(lastQuestion?.id)}
          />
        )}
      </DropArea>
      <SettingsDialog
        ref={settings}
        settings={current.settings}
        onChange={(changed) => chat.set({ settings: changed })}
      />
      <ShortcutsDialog ref={keys} />
      {question && (
        <DownloadQuestion
          key={question.about.id}
          model={question.about}
          onYes={() => {
            allowed.add(question.about.id);
            withModel(question.then);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

function markdownFileOf({ title }: Summary, path: readonly Message[], you: string): Blob {
  return new Blob([markdownOf(title, path, you)], { type: 'text/markdown' });
}
