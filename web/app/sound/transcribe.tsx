// Writes down a recording: a file, or what the microphone has recorded.
import { useState } from 'react';
import type { Transcription } from '../../../generated/client/index.ts';
import { Microphone } from '../chat/composer/microphone.tsx';
import { FileButton } from '../kit/files.tsx';
import { Hero } from '../media/hero.tsx';
import { SIGNS } from '../media/model-offer.tsx';
import { Segments } from '../media/pill.tsx';
import { Player } from '../media/player.tsx';
import { Studio } from '../media/studio.tsx';
import type { StudioFrame } from '../media/studio-props.ts';
import { useMediaTexts } from '../media/texts/texts.ts';
import { useModelChoice } from '../media/use-model-choice.ts';
import { fill } from '../texts/fill.ts';
import {
  recording,
  takeRecording,
  transcribeRecording,
  transcriptionResult,
  transcriptionTask,
} from './recording.ts';
import { type TranscriptForm, transcriptForms, transcriptText } from './subtitles.ts';
import { LanguagePill, Written } from './written.tsx';

/** Keeps the recording and its text while another screen is shown. */
export function Transcribe(frame: StudioFrame) {
  const texts = useMediaTexts();
  const choice = useModelChoice('transcription');
  const { file, unreadable } = recording.use();
  const made = transcriptionResult.use();
  const [problem, setProblem] = useState('');
  const { model } = choice;
  const take = (sound: File) => {
    setProblem('');
    void takeRecording(sound);
  };
  // With their names as long as there is nothing else to do.
  const hasWords = file === undefined;
  const sources = (
    <>
      <FileButton
        icon="paperclip"
        hasWords={hasWords}
        label={texts.recording}
        accept="audio/*,video/*"
        onFile={take}
      />
      <Microphone label={texts.record} hasWords={hasWords} onSound={take} onProblem={setProblem} />
    </>
  );
  return (
    <Studio
      {...frame}
      choice={choice}
      problems={[problem, unreadable && fill(texts.noSound, { name: unreadable })]}
      task={transcriptionTask}
      working={texts.transcribing}
      hero={
        !made && (
          <Hero
            icon={SIGNS.transcription}
            title={texts.can.transcription}
            text={texts.transcribeHelp}
          />
        )
      }
      field={
        file ? (
          <>
            <p className="quiet small">{file.name}</p>
            <Player sound={file} name={file.name} fileName={file.name} />
          </>
        ) : (
          <div className="line">{sources}</div>
        )
      }
      tools={
        <>
          {file && sources}
          <LanguagePill />
        </>
      }
      label={texts.transcribe}
      onOrder={
        file &&
        model &&
        (() => void transcriptionTask.run((signal) => transcribeRecording(file, model.id, signal)))
      }
    >
      {made && <ResultView {...made} />}
    </Studio>
  );
}

function ResultView({ name, ...transcription }: Transcription & { name: string }) {
  const texts = useMediaTexts();
  const [wanted, setWanted] = useState<TranscriptForm>('text');
  const forms = transcriptForms(transcription);
  const form = forms.includes(wanted) ? wanted : 'text';
  const options = forms.map((one): [TranscriptForm, string] => [
    one,
    { text: texts.text, srt: 'SRT', vtt: 'WebVTT' }[one],
  ]);
  const fileName = `${name}.${form === 'text' ? 'txt' : form}`;
  return (
    <Written
      text={transcriptText(transcription, form)}
      fileName={fileName}
      onClear={() => transcriptionResult.set(undefined)}
    >
      {forms.length > 1 && (
        <Segments label={texts.form} value={form} options={options} onChange={setWanted} />
      )}
    </Written>
  );
}
