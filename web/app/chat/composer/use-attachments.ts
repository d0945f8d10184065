// The files of a message that is being written, and the speech that becomes its text.
import { useRef, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { transcribe } from '../state/server.ts';
import { useTexts } from '../texts/texts.ts';
import { FileProblem, isSound, readPicture, readSound, readText } from './files.ts';

const MAX_FILES = 8;

interface AttachmentsInput {
  seesPictures: boolean;
  /** True if the model takes sound itself. */
  hearsSounds: boolean;
  /** The model that writes down speech otherwise. */
  transcriber: string | undefined;
  /** One that would, once it is downloaded; a request for it downloads it. */
  transcriberToGet: Model | undefined;
}

/** Speech that waits for a model to be downloaded. */
export interface SpeechOffer {
  model: Model;
  /** Downloads the model and has it write down the speech. */
  accept: () => void;
}

export interface Attachments {
  files: readonly Attachment[];
  /** What went wrong, in words. */
  problem: string;
  isTranscribing: boolean;
  offer: SpeechOffer | undefined;
  add: (files: readonly File[]) => void;
  remove: (index: number) => void;
  clear: () => void;
  fail: (problem: string) => void;
  /** Called with speech that has been written down. */
  onText: (listener: (text: string) => void) => void;
}

export function useAttachments({
  seesPictures,
  hearsSounds,
  transcriber,
  transcriberToGet,
}: AttachmentsInput): Attachments {
  const texts = useTexts();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState('');
  const [transcriptions, setTranscriptions] = useState(0);
  const [offer, setOffer] = useState<SpeechOffer>();
  const listener = useRef<(text: string) => void>(undefined);

  const takeAttachment = (one: Attachment) =>
    setFiles((before) => (before.length < MAX_FILES ? [...before, one] : before));

  async function take(file: File): Promise<void> {
    if (file.type.startsWith('image/')) {
      if (!seesPictures) return setProblem(texts.noVision);
      const picture = await readPicture(file);
      return takeAttachment(picture);
    }
    if (!isSound(file)) return takeAttachment(await readText(file));
    const { file: wav, ...sound } = await readSound(file);
    if (hearsSounds) return takeAttachment(sound);
    if (transcriber !== undefined) return writeDown(wav, transcriber);
    if (transcriberToGet === undefined) return setProblem(texts.noTranscriber);
    const accept = () => void writeDown(wav, transcriberToGet.id).catch((error: unknown) => explain(error, file));
    setOffer({ model: transcriberToGet, accept });
  }

  async function writeDown(wav: File, model: string): Promise<void> {
    setOffer(undefined);
    setTranscriptions((count) => count + 1);
    try {
      listener.current?.((await transcribe(wav, model)).trim());
    } finally {
      setTranscriptions((count) => count - 1);
    }
  }

  function explain(error: unknown, file: File): void {
    if (!(error instanceof FileProblem)) setProblem((error as Error).message || texts.unreachable);
    else if (error.reason === 'sound-too-long') setProblem(texts.soundTooLong);
    else setProblem(error.reason === 'text-too-long' ? texts.fileTooLong(file.name) : texts.badFile(file.name));
  }

  return {
    files,
    problem,
    isTranscribing: transcriptions > 0,
    offer,
    add(added) {
      setProblem(files.length + added.length > MAX_FILES ? texts.tooMany : '');
      for (const file of added.slice(0, MAX_FILES)) {
        take(file).catch((error: unknown) => explain(error, file));
      }
    },
    remove: (index) => setFiles((before) => before.toSpliced(index, 1)),
    clear() {
      setFiles([]);
      setProblem('');
      setOffer(undefined);
    },
    fail: setProblem,
    onText(next) {
      listener.current = next;
    },
  };
}
