// The files of a message that is being written, and the speech that becomes its text.
import { useRef, useState } from 'react';
import type { Attachment } from '../conversation/conversation.ts';
import { transcribe } from '../server.ts';
import { useTexts } from '../texts.ts';
import { FileProblem, readPicture, readSound } from './files.ts';

const MAX_FILES = 8;

interface AttachmentsInput {
  seesPictures: boolean;
  /** True if the model takes sound itself. */
  hearsSounds: boolean;
  /** The model that writes down speech otherwise. */
  transcriber: string | undefined;
}

export interface Attachments {
  files: readonly Attachment[];
  /** What went wrong, in words. */
  problem: string;
  isTranscribing: boolean;
  add: (files: readonly File[]) => void;
  remove: (index: number) => void;
  clear: () => void;
  fail: (problem: string) => void;
  /** Called with speech that has been written down. */
  onText: (listener: (text: string) => void) => void;
}

export function useAttachments({ seesPictures, hearsSounds, transcriber }: AttachmentsInput): Attachments {
  const texts = useTexts();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState('');
  const [transcriptions, setTranscriptions] = useState(0);
  const listener = useRef<(text: string) => void>(undefined);

  async function take(file: File): Promise<void> {
    if (file.type.startsWith('image/')) {
      if (!seesPictures) return setProblem(texts.noVision);
      const picture = await readPicture(file);
      return setFiles((before) => (before.length < MAX_FILES ? [...before, picture] : before));
    }
    if (!/^(audio|video)\//.test(file.type)) throw new FileProblem('unreadable');
    if (!hearsSounds && transcriber === undefined) return setProblem(texts.noTranscriber);
    const { file: wav, ...sound } = await readSound(file);
    if (hearsSounds) return setFiles((before) => (before.length < MAX_FILES ? [...before, sound] : before));
    setTranscriptions((count) => count + 1);
    try {
      listener.current?.((await transcribe(wav, transcriber ?? '')).trim());
    } finally {
      setTranscriptions((count) => count - 1);
    }
  }

  return {
    files,
    problem,
    isTranscribing: transcriptions > 0,
    add(added) {
      setProblem(files.length + added.length > MAX_FILES ? texts.tooMany : '');
      for (const file of added.slice(0, MAX_FILES)) {
        take(file).catch((error: unknown) => {
          if (!(error instanceof FileProblem)) return setProblem((error as Error).message || texts.unreachable);
          setProblem(error.reason === 'too-long' ? texts.soundTooLong : texts.badFile(file.name));
        });
      }
    },
    remove: (index) => setFiles((before) => before.toSpliced(index, 1)),
    clear() {
      setFiles([]);
      setProblem('');
    },
    fail: setProblem,
    onText(next) {
      listener.current = next;
    },
  };
}
