// Writes down a recording: a file, or what the microphone has recorded.
import { useState } from 'react';
import { createTranscription, type Transcription } from '../../../generated/client/index.ts';
import { Microphone } from '../chat/composer/microphone.tsx';
import { FileButton } from '../kit/files.tsx';
import { ask } from '../kit/server.ts';
import { createStore } from '../lib/store.ts';
import { useModelChoice } from '../media/model-choice.tsx';
import { Segments } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { decodeSound, pcmOf, stemOf, wavFileOf } from '../media/sound-file.ts';
import { Hero, Studio, type StudioFrame } from '../media/studio.tsx';
import { createTask } from '../media/task.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { type Form, formsOf, written } from './subtitles.ts';
import { LanguagePill, spoken, Written } from './written.tsx';

const task = createTask();
/** What is to be written down, or the name of a file that the browser can not read as sound. */
const recording = createStore<{ file?: File; unreadable?: string }>({});
/** With the name of the recording, without its ending. */
const result = createStore<(Transcription & { name: string }) | undefined>(undefined);

/** Reads a file as WAV, which every model reads. */
export async function takeRecording(file: File): Promise<void> {
  try {
    const isWav = (await file.slice(0, 4).text()) === 'RIFF';
    recording.set({ file: isWav ? file : wavFileOf([pcmOf(await decodeSound(file))], file.name) });
  } catch {
    recording.set({ unreadable: file.name });
  }
}

async function transcribe(file: File, model: string, signal: AbortSignal) {
  const language = spoken.get();
  const body = {
    file,
    model,
    response_format: 'verbose_json' as const,
    ...(language !== '' && { language }),
  };
  const response = await ask(createTranscription({ body, signal }));
  signal.throwIfAborted();
  const transcription = typeof response === 'string' ? { text: response } : response;
  result.set({ ...transcription, name: stemOf(file.name) });
}

export function Transcribe(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('transcription');
  const { file, unreadable } = recording.use();
  const made = result.use();
  const [problem, setProblem] = useState('');
  const { model } = choice;
  const take = (sound: File) => {
    setProblem('');
    void takeRecording(sound);
  };
  return (
    <Studio
      {...frame}
      choice={choice}
      problems={[problem, unreadable && fill(texts.noSound, { name: unreadable })]}
      task={task}
      working={texts.transcribing}
      hero={!made && <Hero title={texts.soundWays.transcribe} text={texts.transcribeHelp} />}
      field={
        <>
          <p className="quiet small">{file?.name ?? texts.noRecording}</p>
          {file && <Player sound={file} name={file.name} fileName={file.name} />}
        </>
      }
      tools={
        <>
          <FileButton
            icon="paperclip"
            label={texts.recording}
            accept="audio/*,video/*"
            onFile={take}
          />
          <Microphone label={texts.record} onSound={take} onProblem={setProblem} />
          <LanguagePill />
        </>
      }
      label={texts.transcribe}
      onOrder={
        file && model && (() => void task.run((signal) => transcribe(file, model.id, signal)))
      }
    >
      {made && <ResultView {...made} />}
    </Studio>
  );
}

function ResultView({ name, ...transcription }: Transcription & { name: string }) {
  const texts = useMediaTexts();
  const [wanted, setWanted] = useState<Form>('text');
  const forms = formsOf(transcription);
  const form = forms.includes(wanted) ? wanted : 'text';
  const options = forms.map((one): [Form, string] => [
    one,
    { text: texts.text, srt: 'SRT', vtt: 'WebVTT' }[one],
  ]);
  const fileName = `${name}.${form === 'text' ? 'txt' : form}`;
  return (
    <Written
      text={written(transcription, form)}
      fileName={fileName}
      onClear={() => result.set(undefined)}
    >
      {forms.length > 1 && (
        <Segments label={texts.form} value={form} options={options} onChange={setWanted} />
      )}
    </Written>
  );
}
