// Speaks a text; what was spoken can be heard again and saved until the page is closed.
import { useRef } from 'react';
import { createSpeech, type Model } from '../../../generated/client/index.ts';
import { IconButton } from '../kit/icons.tsx';
import { ask } from '../kit/server.ts';
import { createStore } from '../lib/store.ts';
import { useModelChoice } from '../media/model-choice.tsx';
import { Pill } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { wavFileOf } from '../media/sound-file.ts';
import { Hero, Studio, type StudioFrame, TextField } from '../media/studio.tsx';
import { createTask } from '../media/task.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { createSpeechPlayer, STREAM_HZ, wholeSamples } from './speech-player.ts';

interface Clip {
  id: number;
  text: string;
  facts: string;
  format: string;
  sound: Blob;
  /** Whether it has been played while it was made. */
  wasHeard: boolean;
}

const MOST_CLIPS = 20;
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2].map((speed) => [String(speed), `${speed} ×`] as const);
const task = createTask();
const clips = createStore<readonly Clip[]>([]);
const form = createStore({ text: '', voice: '', speed: '1', format: '' });
/** Whether what is being made is played already. */
const isHeard = createStore(false);
const change = (changes: Partial<ReturnType<typeof form.get>>) =>
  form.set({ ...form.get(), ...changes });
let lastId = 0;

async function speak(model: Model, signal: AbortSignal) {
  isHeard.set(false);
  const { speed, voice, format } = settingsFor(model);
  const input = form.get().text.trim();
  const wanted = { model: model.id, input, speed, ...(voice !== '' && { voice }) };
  const wasHeard = format === 'wav' && canStream(model);
  const add = (sound: Blob) => {
    lastId += 1;
    const facts = [model.name, voice, format.toUpperCase()]
      .filter((fact) => fact !== '')
      .join(' · ');
    const clip = { id: lastId, text: input, facts, format, sound, wasHeard };
    clips.set([clip, ...clips.get()].slice(0, MOST_CLIPS));
  };
  if (wasHeard) return hear(wanted, signal, add);
  const sound = await ask(createSpeech({ body: { ...wanted, response_format: format }, signal }));
  signal.throwIfAborted();
  add(sound as Blob);
}

/** Plays speech while it is made, hands it over as WAV, and goes on until it is heard. */
async function hear(
  wanted: { model: string; input: string },
  signal: AbortSignal,
  add: (sound: Blob) => void,
) {
  // At once, because browsers allow sound only to what follows a click.
  const player = createSpeechPlayer(signal);
  const body = { ...wanted, response_format: 'pcm', stream_format: 'audio' };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const stream: unknown = await ask(createSpeech({ body, signal, parseAs: 'stream' }));
    for await (const bytes of wholeSamples(stream as ReadableStream<Uint8Array>)) {
      isHeard.set(true);
      parts.push(bytes);
      player.add(bytes);
    }
    add(wavFileOf(parts, 'speech', STREAM_HZ));
  } finally {
    await player.finished();
  }
}

/** WAV is made here of the samples that such a model sends. */
const canStream = ({ speech }: Model) => speech?.streams === true;

/** Formats that a browser plays, the one to begin with first; samples alone are for programs. */
function formatsOf(model: Model): readonly string[] {
  const formats = (model.speech?.formats ?? ['mp3']).filter((format) => format !== 'pcm');
  return canStream(model) ? [...new Set(['wav', ...formats])] : formats;
}

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

export function Speak(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('tts');
  const { text } = form.use();
  const { model } = choice;
  const hasClips = clips.use().length > 0;
  return (
    <Studio
      {...frame}
      choice={choice}
      task={task}
      working={isHeard.use() ? texts.playing : texts.speaking}
      hero={!hasClips && <Hero title={texts.soundWays.speak} text={texts.speakHelp} />}
      field={
        <TextField label={texts.text} value={text} onChange={(next) => change({ text: next })} />
      }
      tools={model && <Settings model={model} />}
      label={texts.speak}
      onOrder={
        text.trim() !== '' && model && (() => void task.run((signal) => speak(model, signal)))
      }
    >
      <Clips />
    </Studio>
  );
}

function Settings({ model }: { model: Model }) {
  const texts = useMediaTexts();
  const { voice, speed } = form.use();
  const settings = settingsFor(model);
  const same = (one: string) => [one, one] as const;
  const { voices = [] } = model.speech ?? {};
  return (
    <>
      {voices.length > 0 ? (
        <Pill
          label={texts.voice}
          value={settings.voice}
          options={[['', texts.anyVoice], ...voices.map(same)]}
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
      <Pill
        label={texts.speed}
        value={speed}
        options={SPEEDS}
        onChange={(next) => change({ speed: next })}
      />
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
  const texts = useMediaTexts();
  const all = clips.use();
  // Only what is spoken while the page is visible begins to play by itself.
  const before = useRef(lastId);
  const remove = (id: number) => clips.set(clips.get().filter((clip) => clip.id !== id));
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
              label={`${texts.delete}: ${text}`}
              onClick={() => remove(id)}
            />
          </Player>
        </article>
      ))}
    </section>
  );
}
