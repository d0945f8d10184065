// Writes down a recording: a file, or what the microphone has recorded.
import { useState } from 'react';
import { createTranscription, type Transcription } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';
import { createStore } from '../lib/store.ts';
import { useBlobUrl } from '../media/blob-url.ts';
import { FileInput } from '../media/file-input.tsx';
import { ModelField, useModelChoice } from '../media/model-choice.tsx';
import { decodeSound, wavFileOf } from '../media/sound-file.ts';
import { createTask } from '../media/task.ts';
import { TaskView } from '../media/task-view.tsx';
import { useMediaTexts } from '../media/texts.ts';
import { useRecorder } from '../media/use-recorder.ts';
import { LanguageField } from './language-field.tsx';
import { type Form, formsOf, written } from './subtitles.ts';
import { useSoundTexts } from './texts.ts';
import { Written } from './written.tsx';

interface Result {
  transcription: Transcription;
  /** Name of the recording, without its ending. */
  name: string;
}

const task = createTask();
/** What is to be written down. */
export const recording = createStore<File | undefined>(undefined);
const language = createStore('');
const result = createStore<Result | undefined>(undefined);

/** @throws {DOMException} if the browser can't read it. */
async function wavOfFile(file: File): Promise<File> {
  // Every model reads WAV, so a file that is one needs no work here.
  const start = await file.slice(0, 4).text();
  return start === 'RIFF' ? file : wavFileOf(await decodeSound(file), file.name);
}

interface TranscribeOrder {
  file: File;
  model: string;
  /** Called if the file cannot be read as sound. */
  onUnreadable: () => void;
}

async function transcribe({ file, model, onUnreadable }: TranscribeOrder, signal: AbortSignal) {
  const wav = await wavOfFile(file).catch(onUnreadable);
  if (!wav || signal.aborted) return;
  const spoken = language.get();
  const body = {
    file: wav,
    model,
    response_format: 'verbose_json' as const,
    ...(spoken !== '' && { language: spoken }),
  };
  const answer = await ask(createTranscription({ body, signal }));
  signal.throwIfAborted();
  const transcription = typeof answer === 'string' ? { text: answer } : answer;
  result.set({ transcription, name: wav.name.slice(0, wav.name.lastIndexOf('.')) });
}

export function Transcribe() {
  const texts = useSoundTexts();
  const media = useMediaTexts();
  const choice = useModelChoice('transcription');
  const file = recording.use();
  const spoken = language.use();
  const made = result.use();
  const { sinceMs } = task.state.use();
  const [problem, setProblem] = useState('');
  const take = (taken: File) => {
    setProblem('');
    recording.set(taken);
  };
  const recorder = useRecorder({ onSound: take, onProblem: () => setProblem(media.noMicrophone) });
  const { model } = choice;
  const canBegin = model !== undefined && file !== undefined && sinceMs === undefined && !recorder.isRecording;
  const begin = () => {
    if (!canBegin) return;
    const onUnreadable = () => setProblem(texts.unreadable(file.name));
    void task.run((signal) => transcribe({ file, model: model.id, onUnreadable }, signal));
  };
  return (
    <>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <ModelField choice={choice} />
        <LanguageField value={spoken} onChange={language.set} />
        <FileInput label={texts.recording} accept="audio/*,video/*" onFile={take}>
          <div className="line">
            <button type="button" aria-pressed={recorder.isRecording} onClick={recorder.toggle}>
              {recorder.isRecording ? texts.stopRecording : texts.record}
            </button>
            <span role="status" className="quiet small">
              {recorder.isRecording && texts.isRecording}
            </span>
          </div>
          <p role="alert" className={problem === '' ? '' : 'failure'}>
            {problem}
          </p>
          {file && <Listen file={file} />}
        </FileInput>
        <div className="actions">
          <button type="submit" className="main" disabled={!canBegin}>
            {texts.transcribe}
          </button>
        </div>
      </form>
      <TaskView task={task} label={texts.transcribing} />
      {made && <ResultView result={made} />}
    </>
  );
}

function Listen({ file }: { file: File }) {
  const texts = useSoundTexts();
  const url = useBlobUrl(file);
  return (
    <div className="stack">
      <span className="small">{file.name}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: its text is what is asked for */}
      {url !== undefined && <audio controls src={url} aria-label={texts.clip(file.name)} />}
    </div>
  );
}

function ResultView({ result: { transcription, name } }: { result: Result }) {
  const texts = useSoundTexts();
  const [wanted, setWanted] = useState<Form>('text');
  const forms = formsOf(transcription);
  const form = forms.includes(wanted) ? wanted : 'text';
  return (
    <section className="stack" aria-label={texts.result}>
      <h2>{texts.result}</h2>
      <div className="actions">
        {forms.length > 1 &&
          forms.map((one) => (
            <button key={one} type="button" className="tab" aria-pressed={one === form} onClick={() => setWanted(one)}>
              {texts.forms[one]}
            </button>
          ))}
      </div>
      <Written text={written(transcription, form)} fileName={`${name}.${form === 'text' ? 'txt' : form}`} />
    </section>
  );
}
