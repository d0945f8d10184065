// Speaks a text; what was spoken can be heard again and saved until the page is closed.
import { useEffect, useRef } from 'react';
import { createSpeech, type Model } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { createStore } from '../lib/store.ts';
import { saveFile, useBlobUrl } from '../media/blob-url.ts';
import { ModelField, useModelChoice } from '../media/model-choice.tsx';
import { createTask } from '../media/task.ts';
import { TaskView } from '../media/task-view.tsx';
import { useMediaTexts } from '../media/texts.ts';
import { hearSpeech } from './hear-speech.ts';
import { useSoundTexts } from './texts.ts';

interface Clip {
  id: number;
  text: string;
  voice: string;
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
  const { text, voice, speed } = form.get();
  const format = formatFor(model);
  const wanted = {
    model: model.id,
    input: text.trim(),
    speed: Number(speed),
    ...(voice.trim() !== '' && { voice: voice.trim() }),
  };
  const isLive = format === 'wav' && canStream(model);
  const { sound, heard } = isLive
    ? await hearSpeech(wanted, signal, () => isHeard.set(true))
    : { sound: (await ask(createSpeech({ body: { ...wanted, response_format: format }, signal }))) as Blob };
  if (heard === undefined) signal.throwIfAborted();
  lastId += 1;
  const clip = { id: lastId, text: wanted.input, voice, format, sound, wasHeard: isLive };
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

/** The chosen format, or the first one if the model does not have it. */
function formatFor(model: Model): string {
  const formats = formatsOf(model);
  const { format } = form.get();
  return formats.includes(format) ? format : (formats[0] ?? 'mp3');
}

export function Speak() {
  const texts = useSoundTexts();
  const choice = useModelChoice('tts');
  const { text } = form.use();
  const { sinceMs } = task.state.use();
  const { model } = choice;
  const canSpeak = model !== undefined && text.trim() !== '' && sinceMs === undefined;
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSpeak) return;
          isHeard.set(false);
          void task.run((signal) => speak(model, signal));
        }}
      >
        <ModelField choice={choice} />
        <label>
          {texts.text}
          <textarea
            rows={5}
            maxLength={100_000}
            value={text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </label>
        {model && <Settings model={model} />}
        <div className="actions">
          <button type="submit" className="main" disabled={!canSpeak}>
            {texts.speak}
          </button>
        </div>
      </form>
      <TaskView task={task} label={isHeard.use() ? texts.playing : texts.speaking} />
      <Clips />
    </>
  );
}

function Settings({ model }: { model: Model }) {
  const texts = useSoundTexts();
  const { voice, speed } = form.use();
  return (
    <div className="fields">
      <label>
        {texts.voice}
        <input
          list="voices"
          maxLength={128}
          spellCheck={false}
          placeholder={texts.anyVoice}
          value={voice}
          onChange={({ target }) => change({ voice: target.value })}
        />
        <datalist id="voices">
          {(model.speech?.voices ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <label>
        {texts.speed}
        <input
          type="number"
          required
          min={0.25}
          max={4}
          step={0.05}
          value={speed}
          onChange={({ target }) => change({ speed: target.value })}
        />
      </label>
      <label>
        {texts.format}
        <select value={formatFor(model)} onChange={({ target }) => change({ format: target.value })}>
          {formatsOf(model).map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Clips() {
  const texts = useSoundTexts();
  const all = clips.use();
  // Only what is spoken while the page is visible begins to play by itself.
  const before = useRef(lastId);
  if (all.length === 0) return null;
  return (
    <section className="stack" aria-label={texts.clips}>
      <h2>{texts.clips}</h2>
      <p className="quiet small">{texts.clipsText}</p>
      <ul className="stack">
        {all.map((clip) => (
          <ClipView key={clip.id} clip={clip} isNew={clip.id > before.current && !clip.wasHeard} />
        ))}
      </ul>
    </section>
  );
}

function ClipView({ clip: { id, text, voice, format, sound }, isNew }: { clip: Clip; isNew: boolean }) {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const player = useRef<HTMLAudioElement>(null);
  const url = useBlobUrl(sound);
  useEffect(() => {
    // A browser may refuse to play by itself; the button is there.
    if (url !== undefined && isNew) player.current?.play().catch(() => undefined);
  }, [url, isNew]);
  return (
    <li className="card stack">
      <p className="prompt">{text}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: its text stands above it */}
      {url !== undefined && <audio ref={player} controls src={url} aria-label={texts.clip(text)} />}
      <div className="actions">
        <button
          type="button"
          aria-label={`${media.download}: ${text}`}
          onClick={() => saveFile(sound, `speech-${id}.${format}`)}
        >
          {media.download}
        </button>
        <button
          type="button"
          aria-label={`${media.delete}: ${text}`}
          onClick={() => clips.set(clips.get().filter((clip) => clip.id !== id))}
        >
          {media.delete}
        </button>
        <span className="quiet small">{[voice, format.toUpperCase()].filter((fact) => fact !== '').join(' · ')}</span>
      </div>
    </li>
  );
}
