// The chat: conversations at the side, one of them in the middle.
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Model } from '../../../generated/client/index.ts';
import './chat.css';
import { LoadRow } from '../downloads/load-row.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { useLoads } from '../kit/loads.ts';
import { saveFile } from '../media/blob-url.ts';
import { offerFor } from '../media/model-purposes.ts';
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

interface WantedModel {
  /** The model that somebody has chosen elsewhere to chat with. */
  wantedModel?: string | undefined;
  /** Called once it is chosen here. */
  onTaken?: (() => void) | undefined;
}

/** A model to offer where none writes down speech: of those that are suggested, the smallest. */
function useTranscriberToGet(all: readonly Model[]): Model | undefined {
  return useMemo(() => offerFor('transcription', all, { loaded: [], system: undefined }).toGet[0], [all]);
}

/** Fills the height `--screen-height`, or that of the window. */
export function ChatScreen({ wantedModel, onTaken }: WantedModel) {
  const texts = useTexts();
  const chat = useChat();
  const { isReady, isKept, current } = useChatState();
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
  const attachments = useAttachments({
    seesPictures: known === undefined || isSeeing(known),
    hearsSounds: isHearing(known),
    transcriber: transcriberOf(models.all, models.loaded)?.id,
    transcriberToGet: useTranscriberToGet(models.all),
  });
  const path = useMemo(() => pathOf(current), [current]);
  const isAnswering = current.messages.some((one) => one.role === 'assistant' && one.state === 'answering');
  /** Whatever asks the server needs a model that is chosen. */
  const choose = () => {
    if (current.model === undefined && model !== undefined) chat.set({ model });
    return model !== undefined;
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
              if (choose())
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
        {!isKept && <p className="chat-note">{texts.notKept}</p>}
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
            onAsk={choose}
          />
        )}
        {isReady && (
          <Composer
            key={`composer ${current.id}`}
            attachments={attachments}
            isAnswering={isAnswering}
            model={model}
            path={path}
            onSend={(text, files) => {
              if (choose()) chat.send(text, files);
            }}
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
    </div>
  );
}

function markdownFileOf({ title }: Summary, path: readonly Message[], you: string): Blob {
  return new Blob([markdownOf(title, path, you)], { type: 'text/markdown' });
}
