// Above a conversation: who answers, and what can be done with it.
import { IconButton } from '../kit/icons.tsx';
import type { Conversation } from './conversation/conversation.ts';
import { ModelPicker } from './parts/model-picker.tsx';
import { useChat } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';
import { useTexts } from './texts/texts.ts';

interface ChatBarProps {
  models: KnownModels;
  current: Conversation;
  model: string | undefined;
  isListOpen: boolean;
  onList: () => void;
  onSettings: () => void;
}

export function ChatBar({ models, current, model, isListOpen, onList, onSettings }: ChatBarProps) {
  const texts = useTexts();
  const chat = useChat();
  const isComparing = current.otherModel !== undefined;
  const compare = () => {
    const second = [...models.groups.loaded, ...models.groups.downloaded].find(({ id }) => id !== model);
    if (current.model === undefined && model !== undefined) chat.set({ model });
    chat.set({ otherModel: isComparing ? undefined : (second?.id ?? model) });
  };
  return (
    <header className="chat-bar">
      <IconButton
        icon="list"
        className="list-button"
        label={texts.conversations}
        aria-expanded={isListOpen}
        onClick={onList}
      />
      <ModelPicker models={models} value={model} onChange={(id) => chat.set({ model: id })} label={texts.model} />
      {isComparing && (
        <ModelPicker
          models={models}
          value={current.otherModel}
          onChange={(id) => chat.set({ otherModel: id })}
          label={texts.otherModel}
        />
      )}
      <IconButton
        icon="compare"
        label={isComparing ? texts.stopComparing : texts.compare}
        aria-pressed={isComparing}
        disabled={model === undefined}
        onClick={compare}
      />
      <IconButton icon="settings" label={texts.settings} onClick={onSettings} />
    </header>
  );
}
