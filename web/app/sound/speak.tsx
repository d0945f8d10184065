// Speaks a text; what was spoken can be heard again and saved until the page is closed.
import { useEffect, useRef } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { SelectField } from '../kit/form.tsx';
import { IconButton } from '../kit/icons.tsx';
import { numberText } from '../kit/units.ts';
import { Hero, Ideas } from '../media/hero.tsx';
import { SIGNS } from '../media/model-offer.tsx';
import { focusBar } from '../media/order-bar.tsx';
import { Folded, Pill } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { PromptField } from '../media/prompt-field.tsx';
import { Studio } from '../media/studio.tsx';
import type { StudioFrame } from '../media/studio-props.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { useModelChoice } from '../media/use-model-choice.ts';
import { useLanguage } from '../texts/use-texts.ts';
import {
  changeSpeechForm,
  formatsOf,
  isPlaying,
  lastClipId,
  settingsFor,
  speakText,
  speechClips,
  speechForm,
  speechTask,
} from './speech-clips.ts';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Keeps the text and how it is spoken while another screen is shown. */
export function Speak(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('tts');
  const { text } = speechForm.use();
  const { model } = choice;
  const hasClips = speechClips.use().length > 0;
  return (
    <Studio
      {...frame}
      choice={choice}
      startsInMiddle
      task={speechTask}
      working={isPlaying.use() ? texts.playing : texts.speaking}
      hero={!hasClips && <Hero icon={SIGNS.tts} title={texts.can.tts} text={texts.speakHelp} />}
      below={
        <Ideas
          label={texts.examples}
          ideas={texts.toHear}
          isAway={text !== ''}
          onChosen={takeText}
        />
      }
      field={
        <PromptField
          label={texts.toRead}
          value={text}
          onChange={(next) => changeSpeechForm({ text: next })}
        />
      }
      tools={model && <Settings model={model} />}
      label={texts.speak}
      onOrder={
        text.trim() !== '' &&
        model &&
        (() => void speechTask.run((signal) => speakText(model, signal)))
      }
    >
      <Clips />
    </Studio>
  );
}

function takeText(text: string): void {
  changeSpeechForm({ text });
  focusBar();
}

function Settings({ model }: { model: Model }) {
  const texts = useMediaTexts();
  const { voice, speed } = speechForm.use();
  const settings = settingsFor(model);
  const language = useLanguage();
  const speedText = (one: number) => `${numberText(one, language, 2)}×`;
  const same = (one: string) => [one, one] as const;
  const { voices = [] } = model.speech ?? {};
  const formats = formatsOf(model);
  const chosen: string[] = [];
  if (settings.speed !== 1) chosen.push(speedText(settings.speed));
  if (settings.format !== formats[0]) chosen.push(settings.format.toUpperCase());
  return (
    <>
      {voices.length > 0 ? (
        <Pill
          label={texts.voice}
          value={settings.voice}
          options={[['', texts.anyVoice], ...voices.map(same)]}
          onChange={(next) => changeSpeechForm({ voice: next })}
        />
      ) : (
        <label className="pill">
          {texts.voice}
          <input
            size={10}
            maxLength={128}
            spellCheck={false}
            placeholder={texts.anyVoice}
            value={voice}
            onChange={({ target }) => changeSpeechForm({ voice: target.value })}
          />
        </label>
      )}
      <Folded chosen={chosen}>
        <div className="fields">
          <SelectField
            label={texts.speed}
            value={speed}
            options={SPEEDS.map((one) => [String(one), speedText(one)] as const)}
            onChange={({ target }) => changeSpeechForm({ speed: target.value })}
          />
          <SelectField
            label={texts.format}
            value={settings.format}
            options={formats.map((one) => [one, one.toUpperCase()] as const)}
            onChange={({ target }) => changeSpeechForm({ format: target.value })}
          />
        </div>
      </Folded>
    </>
  );
}

function Clips() {
  const texts = useMediaTexts();
  const all = speechClips.use();
  // Only what is spoken while the page is visible begins to play by itself.
  const before = useRef(lastClipId);
  const remove = (id: number) =>
    speechClips.set(speechClips.get().filter((clip) => clip.id !== id));
  const end = useRef<HTMLParagraphElement>(null);
  const newest = all.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  if (all.length === 0) return null;
  return (
    <section className="stack clips" aria-label={texts.clips}>
      {all.map(({ id, text, facts, format, sound, wasHeard }) => (
        <article key={id} className="card clip">
          <p>{text}</p>
          <Player
            facts={facts}
            sound={sound}
            name={text}
            fileName={`speech-${id}.${format}`}
            isPlayedAtOnce={id > before.current && !wasHeard}
          >
            <IconButton
              icon="repeat"
              label={`${texts.useText}: ${text}`}
              onClick={() => takeText(text)}
            />
            <IconButton
              icon="remove"
              label={`${texts.delete}: ${text}`}
              onClick={() => remove(id)}
            />
          </Player>
        </article>
      ))}
      <p ref={end} className="quiet small">
        {texts.clipsText}
      </p>
    </section>
  );
}
