// Writes down speech while a person speaks.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { ModelField, useModelChoice } from '../media/model-choice.tsx';
import { useMediaTexts } from '../media/texts.ts';
import { LanguageField } from './language-field.tsx';
import { createLiveSpeech } from './live-connection.ts';
import { textOf } from './live-state.ts';
import { useSoundTexts } from './texts.ts';
import { Written } from './written.tsx';

const live = createLiveSpeech();
const language = createStore('');

export function Live() {
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
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (phase !== 'closed') live.stop();
          else if (model) live.start({ model: model.id, language: spoken === '' ? undefined : spoken });
        }}
      >
        <fieldset className="stack" disabled={phase !== 'closed'}>
          <ModelField choice={choice} />
          <LanguageField value={spoken} onChange={language.set} />
        </fieldset>
        <div className="actions">
          <button type="submit" className="main" disabled={model === undefined}>
            {phase === 'closed' ? texts.listen : media.stop}
          </button>
          <span role="status" className="quiet">
            {phase !== 'closed' && (isSpeaking ? texts.speechHeard : texts.phases[phase])}
          </span>
        </div>
      </form>
      <div role="alert">
        {failure !== undefined && <p className="failure">{failures[failure]}</p>}
        {problem !== undefined && <p className="failure">{problem || texts.lost}</p>}
      </div>
      {(phase !== 'closed' || text !== '') && (
        <section className="stack" aria-label={texts.result} aria-busy={phase !== 'closed'}>
          <h2>{texts.result}</h2>
          {phase === 'closed' ? (
            <Written text={text} fileName="speech.txt" onClear={live.clear} />
          ) : (
            <p className="transcript live" aria-live="polite">
              {text}
            </p>
          )}
        </section>
      )}
    </>
  );
}
