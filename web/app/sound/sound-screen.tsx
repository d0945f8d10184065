// Sound: a text is spoken, a recording written down, or speech written down while it comes.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { Hero } from '../media/hero.tsx';
import { SIGNS } from '../media/model-offer.tsx';
import { Segments } from '../media/pill.tsx';
import { Studio } from '../media/studio.tsx';
import type { StudioFrame } from '../media/studio-props.ts';
import { useModelChoice } from '../media/use-model-choice.ts';
import '../media/media.css';
import { useMediaTexts } from '../media/texts/texts.ts';
import { clearTurns, liveSpeech, startListening, stopListening } from './live-speech.ts';
import { turnsText } from './live-state.ts';
import { takeRecording } from './recording.ts';
import { Speak } from './speak.tsx';
import { Transcribe } from './transcribe.tsx';
import { LanguagePill, spokenLanguage, Written } from './written.tsx';

const SCREENS = { speak: Speak, transcribe: Transcribe, live: Live };
type Way = keyof typeof SCREENS;
const chosen = createStore<Way>('speak');

/** A file can only be something to write down. */
function take(file: File): void {
  void takeRecording(file);
  chosen.set('transcribe');
}

export function SoundScreen() {
  const texts = useMediaTexts();
  const way = chosen.use();
  const Screen = SCREENS[way];
  const options = Object.entries(texts.soundWays) as [Way, string][];
  const ways = (
    <Segments
      label={texts.sound}
      value={way}
      options={options}
      shortNames={texts.soundShort}
      onChange={chosen.set}
    />
  );
  return <Screen title={texts.sound} ways={ways} onFile={take} />;
}

/** Writes down speech while a person speaks. */
function Live(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('live');
  const state = liveSpeech.use();
  const { phase, isSpeaking, problem, failure } = state;
  const { model } = choice;
  const text = turnsText(state);
  // The microphone of a hidden page must not be on.
  useEffect(() => stopListening, []);
  const failures = { microphone: texts.noMicrophone, connection: texts.lost, slow: texts.tooSlow };
  const isOn = phase !== 'closed';
  return (
    <Studio
      {...frame}
      choice={choice}
      problems={[failure && failures[failure], problem === '' ? texts.lost : problem]}
      hero={
        !isOn &&
        text === '' && <Hero icon={SIGNS.live} title={texts.can.live} text={texts.liveHelp} />
      }
      field={
        <p role="status" className="quiet small">
          {isSpeaking ? texts.speechHeard : texts[phase]}
        </p>
      }
      tools={<LanguagePill />}
      label={texts.listen}
      icon="microphone"
      onOrder={model && (() => startListening(model.id, spokenLanguage.get()))}
      onStop={isOn ? stopListening : undefined}
    >
      {isOn && (
        <p className="card transcript" aria-live="polite" aria-busy="true">
          {text}
        </p>
      )}
      {!isOn && text !== '' && <Written text={text} fileName="speech.txt" onClear={clearTurns} />}
    </Studio>
  );
}
