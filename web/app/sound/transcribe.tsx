// Writes down a recording: a file, or what the microphone has recorded.
import { useState } from 'react';
import { createTranscription, type Transcription } from '../../../generated/client/index.ts';
import { Microphone } from '../chat/composer/microphone.tsx';
import { ask } from '../kit/server.ts';
import { FailureText } from '../kit/states.tsx';
import { createStore } from '../lib/store.ts';
import { FileButton } from '../media/file-button.tsx';
import { useModelChoice } from '../media/model-choice.tsx';
import { Segments } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { decodeSound, wavFileOf } from '../media/sound-file.ts';
import { Hero, OrderBar, Studio, type StudioFrame } from '../media/studio.tsx';
import { createTask } from '../media/task.ts';
import { WorkView } from '../media/work-view.tsx';
import { fill } from '../texts/fill.ts';
import { LanguagePill } from './language-pill.tsx';
import { type Form, formsOf, written } from './subtitles.ts';
import { useSoundTexts } from './texts/texts.ts';
import { Written } from './written.tsx';

interface Result {
  transcription: Transcription;
  /** Name of the recording, without its ending. */
  name: string;
}

const task = createTask();
/** What is to be written down, or the name of a file that the browser can not read as sound. */
const recording = createStore<{ file?: File; unreadable?: string }>({});
const language = createStore('');
const result = createStore<Result | undefined>(undefined);

/** Reads a file as WAV, which every model reads. */
export function takeRecording(file: File): void {
  const wav = async () => {
    const start = await file.slice(0, 4).text();
    return start === 'RIFF' ? file : wavFileOf(await decodeSound(file), file.name);
  };
  void wav().then(
    (read) => recording.set({ file: read }),
    () => recording.set({ unreadable: file.name }),
  );
}

async function transcribe(file: File, model: string, signal: AbortSignal) {
  const spoken = language.get();
  const body = { file, model, response_format: 'verbose_json' as const, ...(spoken !== '' && { language: spoken }) };
  const answer = await ask(createTranscription({ body, signal }));
  signal.throwIfAborted();
  const transcription = typeof answer === 'string' ? { text: answer } : answer;
  result.set({ transcription, name: file.name.slice(0, file.name.lastIndexOf('.')) });
}

export function Transcribe(frame: StudioFrame) {
  const texts = useSoundTexts();
  const choice = useModelChoice('transcription');
  const { file, unreadable } = recording.use();
  const made = result.use();
  const { sinceMs, failure } = task.state.use();
  const [problem, setProblem] = useState('');
  const { model } = choice;
  const take = (sound: File) => {
    setProblem('');
    takeRecording(sound);
  };
  const tools = (
    <>
      <FileButton icon="paperclip" label={texts.recording} accept="audio/*,video/*" onFile={take} />
      <Microphone label={texts.record} onSound={take} onProblem={setProblem} />
      <LanguagePill value={language.use()} onChange={language.set} />
    </>
  );
  const bar = (
    <OrderBar
      choice={choice}
      label={texts.transcribe}
      canOrder={model !== undefined && file !== undefined && sinceMs === undefined}
      onOrder={() => file && model && void task.run((signal) => transcribe(file, model.id, signal))}
      onStop={sinceMs === undefined ? undefined : task.stop}
      tools={tools}
    >
      <p className="quiet small">{file?.name ?? texts.noRecording}</p>
      {file && <Player sound={file} name={file.name} fileName={file.name} />}
    </OrderBar>
  );
  return (
    <Studio {...frame} choice={choice} bar={bar}>
      <div role="alert">
        {problem !== '' && <p className="failure">{problem}</p>}
        {unreadable !== undefined && <p className="failure">{fill(texts.unreadable, { name: unreadable })}</p>}
      </div>
      <FailureText error={failure} />
      {sinceMs !== undefined && <WorkView label={texts.transcribing} sinceMs={sinceMs} />}
      {model && sinceMs === undefined && !made && <Hero title={texts.ways.transcribe} text={texts.transcribeHelp} />}
      {made && <ResultView result={made} />}
    </Studio>
  );
}

function ResultView({ result: { transcription, name } }: { result: Result }) {
  const texts = useSoundTexts();
  const [wanted, setWanted] = useState<Form>('text');
  const forms = formsOf(transcription);
  const form = forms.includes(wanted) ? wanted : 'text';
  const options = forms.map((one): [Form, string] => [one, { text: texts.text, srt: 'SRT', vtt: 'WebVTT' }[one]]);
  return (
    <Written
      text={written(transcription, form)}
      fileName={`${name}.${form === 'text' ? 'txt' : form}`}
      onClear={() => result.set(undefined)}
    >
      {forms.length > 1 && <Segments label={texts.form} value={form} options={options} onChange={setWanted} />}
    </Written>
  );
}
