// Writes down speech while a person speaks.
import { useEffect } from 'react';
import { useModelChoice } from '../media/model-choice.tsx';
import { Hero, Studio, type StudioFrame } from '../media/studio.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { clear, live, start, stop } from './live-speech.ts';
import { textOf } from './live-state.ts';
import { LanguagePill, spoken, Written } from './written.tsx';

export function Live(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('live');
  const state = live.use();
  const { phase, isSpeaking, problem, failure } = state;
  const { model } = choice;
  const text = textOf(state);
  // The microphone of a hidden page must not be on.
  useEffect(() => stop, []);
  const failures = { microphone: texts.noMicrophone, connection: texts.lost, slow: texts.tooSlow };
  const isOn = phase !== 'closed';
  return (
    <Studio
      {...frame}
      choice={choice}
      problems={[failure && failures[failure], problem === '' ? texts.lost : problem]}
      hero={!isOn && text === '' && <Hero title={texts.soundWays.live} text={texts.liveHelp} />}
      field={
        <p role="status" className="quiet small">
          {isSpeaking ? texts.speechHeard : texts[phase]}
        </p>
      }
      tools={<LanguagePill />}
      label={texts.listen}
      onOrder={model && (() => start(model.id, spoken.get()))}
      onStop={isOn ? stop : undefined}
    >
      {isOn && (
        <p className="card transcript" aria-live="polite" aria-busy="true">
          {text}
        </p>
      )}
      {!isOn && text !== '' && <Written text={text} fileName="speech.txt" onClear={clear} />}
    </Studio>
  );
}
