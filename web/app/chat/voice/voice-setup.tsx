// What a voice conversation still needs: a model that hears, and one that speaks.
import { useEffect, useRef } from 'react';
import { Icon } from '../../kit/icons.tsx';
import { ModelOffer } from '../../media/model-offer.tsx';
import type { ModelForPurpose } from '../../media/use-model-choice.ts';
import { fill } from '../../texts/fill.ts';
import { useVoiceTexts } from './texts/texts.ts';
import '../../media/media.css';

interface VoiceSetupProps {
  hearing: ModelForPurpose;
  speaking: ModelForPurpose;
  onBegin: () => void;
  onClose: () => void;
}

/** Offers models to download with their sizes, and those of other servers by their names. */
export function VoiceSetup({ hearing, speaking, onBegin, onClose }: VoiceSetupProps) {
  const texts = useVoiceTexts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const isReady = hearing.model !== undefined && speaking.model !== undefined;
  return (
    <section ref={panel} tabIndex={-1} className="voice setup" aria-label={texts.setup}>
      <h2>{texts.setup}</h2>
      <p className="quiet">{texts.setupText}</p>
      <Need choice={hearing} words={texts.has.transcription} />
      <Need choice={speaking} words={texts.has.tts} />
      <div className="actions">
        <button type="button" className="main" disabled={!isReady} onClick={onBegin}>
          {texts.start}
        </button>
        <button type="button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </section>
  );
}

function Need({ choice, words }: { choice: ModelForPurpose; words: string }) {
  const texts = useVoiceTexts();
  const { model, here, choose } = choice;
  if (model)
    return (
      <p>
        <Icon name="check" /> {fill(words, { name: model.name })}
      </p>
    );
  return (
    <>
      <ModelOffer choice={{ ...choice, here: [] }} />
      {here.map(({ id, name, provider = '' }) => (
        <button key={id} type="button" onClick={() => choose(id)}>
          {fill(texts.sendTo, { model: name, server: provider })}
        </button>
      ))}
    </>
  );
}
