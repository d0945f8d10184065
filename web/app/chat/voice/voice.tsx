// The button that begins a voice conversation, and what stands in the place of the message field as
// long as it goes on.
import { useEffect, useRef, useState } from 'react';
import { useHealth } from '../../kit/activity.ts';
import { IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { newId } from '../../kit/new-id.ts';
import { useModelChoice } from '../../media/use-model-choice.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { stopReading } from '../parts/read-aloud.tsx';
import type { BegunVoice } from './voice-session.ts';
import './voice.css';

const VoicePanel = later(async () => (await import('./voice-panel.tsx')).VoicePanel);

const VoiceSetup = later(async () => (await import('./voice-setup.tsx')).VoiceSetup);

/** What a voice conversation is begun with. */
export interface VoiceProps {
  attachments: { files: readonly Attachment[]; clear: () => void };
  /** Of the button that begins it. */
  label: string;
  /** Whether there is a model to talk with. */
  canBegin: boolean;
  /** Whether the button was pressed before it was there. */
  isWanted: boolean;
  /** Does what asks the chat's model, once it can be asked. */
  onAsk: (then: () => void) => void;
}

/** What is missing, a model that hears or one that speaks, is told once the button is pressed. */
export function Voice({ attachments, label, canBegin, isWanted, onAsk }: VoiceProps) {
  const language = useLanguage();
  const hearing = useModelChoice('transcription');
  const speaking = useModelChoice('tts');
  const loaded = useHealth().data?.all_models_loaded.map(({ model_name }) => model_name) ?? [];
  const [shown, setShown] = useState<'setup' | BegunVoice>();
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (shown === undefined && wasShown.current) button.current?.focus();
    wasShown.current = shown !== undefined;
    return () => {
      if (typeof shown === 'object') void shown.context.close();
    };
  }, [shown]);

  function begin() {
    const [transcriber, speaker] = [hearing.model, speaking.model];
    if (transcriber === undefined || speaker === undefined) return setShown('setup');
    stopReading();
    const toLoad = [transcriber, speaker].filter(
      ({ id, provider }) => provider === undefined && !loaded.includes(id),
    );
    // At once, because browsers allow sound only to what follows a click.
    const context = new AudioContext();
    setShown({ id: newId(), transcriber, speaker, toLoad, language, context });
  }
  const ask = () => onAsk(begin);
  const close = () => setShown(undefined);
  const askFirst = useRef(isWanted ? ask : undefined);
  useEffect(() => {
    askFirst.current?.();
    askFirst.current = undefined;
  }, []);

  if (shown === undefined)
    return (
      <IconButton ref={button} icon="sound" label={label} disabled={!canBegin} onClick={ask} />
    );
  if (shown === 'setup')
    return <VoiceSetup {...{ hearing, speaking }} onBegin={ask} onClose={close} />;
  return (
    <VoicePanel
      key={shown.id}
      begun={shown}
      attachments={attachments}
      onAgain={ask}
      onEnd={close}
    />
  );
}
