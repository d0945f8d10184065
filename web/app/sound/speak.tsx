// Speaks a text; what was spoken can be heard again and saved until the page is closed.
import { useRef } from 'react';
import { createSpeech, type Model } from '../../../generated/client/index.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { ask } from '../kit/server.ts';
import { FailureText } from '../kit/states.tsx';
import { createStore } from '../lib/store.ts';
import { useModelChoice } from '../media/model-choice.tsx';
import { Pill } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { Hero, OrderBar, Studio, type StudioFrame, TextField } from '../media/studio.tsx';
import { createTask } from '../media/task.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { WorkView } from '../media/work-view.tsx';
import { hearSpeech } from './hear-speech.ts';
import { useSoundTexts } from './texts/texts.ts';

interface Clip {
  id: number;
  text: string;
  /** How it was spoken, in words. */
  facts: string;
  format: string;
  sound: Blob;
  /** Whether it has been played while it was made. */
  wasHeard: boolean;
}

/** Clips that the page holds; older ones go. */
const MOST_CLIPS = 20;

const task = createTask();
const clips = createStore<readonly Clip[]>([]);
const form = createStore({ text: '', voice: '', speed: '1', format: '' });
/** Whether what is being made is played already. */
const isHeard = createStore(false);
const change = (changes: Partial<ReturnType<typeof form.get>>) => form.set({ ...form.get(), ...changes });
let lastId = 0;

async function speak(model: Model, signal: AbortSignal) {
  const { speed, voice, format } = settingsFor(model);
  const wanted = { model: model.id, input: form.get().text.trim(), speed, ...(voice !== '' && { voice }) };
  const isLive = format === 'wav' && canStream(model);
  const { sound, heard } = isLive
    ? await hearSpeech(wanted, signal, () => isHeard.set(true))
    : { sound: (await ask(createSpeech({ body: { ...wanted, response_format: format }, signal }))) as Blob };
  if (heard === undefined) signal.throwIfAborted();
  lastId += 1;
  const facts = [model.name, voice, format.toUpperCase()].filter((fact) => fact !== '').join(' · ');
  const clip = { id: lastId, text: wanted.input, facts, format, sound, wasHeard: isLive };
  clips.set([clip, ...clips.get()].slice(0, MOST_CLIPS));
  await heard;
}

/** WAV is made here of the samples that such a model sends. */
const canStream = ({ speech }: Model) => speech?.streams === true;

/** Formats that a browser plays, the one to begin with first; samples alone are for programs. */
function formatsOf(model: Model): readonly string[] {
  const formats = (model.speech?.formats ?? ['mp3']).filter((format) => format !== 'pcm');
  return canStream(model) ? [...new Set(['wav', ...formats])] : formats;
}

/** What the form says, with what the model has. */
function settingsFor(model: Model) {
  const { speed, voice, format } = form.get();
  const formats = formatsOf(model);
  const voices = model.speech?.voices ?? [];
  return {
    speed: Number(speed),
    voice: voices.length === 0 || voices.includes(voice) ? voice.trim() : '',
    format: formats.includes(format) ? format : (formats[0] ?? 'mp3'),
  };
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2].map((speed) => [String(speed), `${speed} ×`] as const);

export function Speak(frame: StudioFrame) {
  const texts = useSoundTexts();
  const choice = useModelChoice('tts');
  const { text } = form.use();
  const { sinceMs, failure } = task.state.use();
  const { model } = choice;
  const bar = (
    <OrderBar
      choice={choice}
      label={texts.speak}
      canOrder={model !== undefined && text.trim() !== '' && sinceMs === undefined}
      onOrder={() => {
        isHeard.set(false);
        if (model) void task.run((signal) => speak(model, signal));
      }}
      onStop={sinceMs === undefined ? undefined : task.stop}
      tools={model && <Settings model={model} />}
    >
      <TextField label={texts.text} placeholder={texts.text} value={text} onChange={(next) => change({ text: next })} />
    </OrderBar>
  );
  const hasClips = clips.use().length > 0;
  const label = isHeard.use() ? texts.playing : texts.speaking;
  return (
    <Studio {...frame} choice={choice} bar={bar}>
      <FailureText error={failure} />
      {sinceMs !== undefined && <WorkView label={label} sinceMs={sinceMs} />}
      {model && sinceMs === undefined && !hasClips && <Hero title={texts.ways.speak} text={texts.speakHelp} />}
      <Clips />
    </Studio>
  );
}

function Settings({ model }: { model: Model }) {
  const texts = useSoundTexts();
  const { voice, speed } = form.use();
  const settings = settingsFor(model);
  const { voices = [] } = model.speech ?? {};
  return (
    <>
      {voices.length > 0 ? (
        <Pill
          label={texts.voice}
          value={settings.voice}
          options={[['', texts.anyVoice], ...voices.map((one) => [one, one] as const)]}
          onChange={(next) => change({ voice: next })}
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
            onChange={({ target }) => change({ voice: target.value })}
          />
        </label>
      )}
      <Pill label={texts.speed} value={speed} options={SPEEDS} onChange={(next) => change({ speed: next })} />
      <Pill
        label={texts.format}
        value={settings.format}
        options={formatsOf(model).map((one) => [one, one.toUpperCase()] as const)}
        onChange={(next) => change({ format: next })}
      />
    </>
  );
}

function Clips() {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const all = clips.use();
  // Only what is spoken while the page is visible begins to play by itself.
  const before = useRef(lastId);
  if (all.length === 0) return null;
  return (
    <section className="stack" aria-label={texts.clips}>
      <p className="quiet small">{texts.clipsText}</p>
      {all.map(({ id, text, facts, format, sound, wasHeard }) => (
        <article key={id} className="card clip">
          <p>{text}</p>
          <p className="quiet small">{facts}</p>
          <Player
            sound={sound}
            name={text}
            fileName={`speech-${id}.${format}`}
            isPlayedAtOnce={id > before.current && !wasHeard}
          >
            <IconButton
              icon="remove"
              label={`${media.delete}: ${text}`}
              onClick={() => clips.set(clips.get().filter((clip) => clip.id !== id))}
            />
          </Player>
        </article>
      ))}
    </section>
  );
}
