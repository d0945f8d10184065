// Writes down speech while a person speaks.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { useModelChoice } from '../media/model-choice.tsx';
import { Hero, OrderBar, Studio, type StudioFrame } from '../media/studio.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { LanguagePill } from './language-pill.tsx';
import { createLiveSpeech } from './live-connection.ts';
import { textOf } from './live-state.ts';
import { useSoundTexts } from './texts/texts.ts';
import { Written } from './written.tsx';

const live = createLiveSpeech();
const language = createStore('');

export function Live(frame: StudioFrame) {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const choice = useModelChoice('live');
  const spoken = language.use();
  const state = live.state.use();
  const { phase, isSpeaking, problem, failure } = state;
  const { model } = choice;
  const text = textOf(state);
  // The microphone of a hidden page must not be on.
  useEffect(() => live.stop, []);
  const failures = { microphone: media.noMicrophone, connection: texts.lost, slow: texts.tooSlow };
  const isOn = phase !== 'closed';
  const bar = (
    <OrderBar
      choice={choice}
      label={texts.listen}
      canOrder={model !== undefined && !isOn}
      onOrder={() => model && live.start({ model: model.id, language: spoken || undefined })}
      onStop={isOn ? live.stop : undefined}
      tools={<LanguagePill value={spoken} onChange={language.set} />}
    >
      <p role="status" className="quiet small">
        {isSpeaking ? texts.speechHeard : texts[phase]}
      </p>
    </OrderBar>
  );
  return (
    <Studio {...frame} choice={choice} bar={bar}>
      <div role="alert">
        {failure !== undefined && <p className="failure">{failures[failure]}</p>}
        {problem !== undefined && <p className="failure">{problem || texts.lost}</p>}
      </div>
      {model && !isOn && text === '' && <Hero title={texts.ways.live} text={texts.liveHelp} />}
      {isOn && (
        <p className="card transcript" aria-live="polite" aria-busy="true">
          {text}
        </p>
      )}
      {!isOn && text !== '' && <Written text={text} fileName="speech.txt" onClear={live.clear} />}
    </Studio>
  );
}
