// The files of a message that is being written, and the speech that becomes its text.
import { useRef, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { transcribe } from '../state/server.ts';
import { useTexts } from '../texts/texts.ts';
import { FileProblem, isSound, MAX_CHARACTERS, readPicture, readSound, readText } from './files.ts';

const MAX_FILES = 8;

interface AttachmentsInput {
  seesPictures: boolean;
  /** True if the model takes sound itself. */
  hearsSounds: boolean;
  /** The model that writes down speech otherwise. */
  transcriber: string | undefined;
  /** Those that would, if a person wants it: one is to be downloaded, others are on other servers. */
  otherTranscribers: readonly Model[];
}

/** Speech that waits for a person to choose who writes it down. */
export interface SpeechOffer {
  models: readonly Model[];
  /** Has a model write it down, downloaded if need be. */
  accept: (model: Model) => void;
}

export interface Attachments {
  files: readonly Attachment[];
  /** What went wrong, in words. */
  problem: string;
  /** What is being read or written down, in words. */
  work: string;
  /** Whether a document is being read, which would not be in the message yet. */
  isReading: boolean;
  offer: SpeechOffer | undefined;
  add: (files: readonly File[]) => void;
  remove: (index: number) => void;
  clear: () => void;
  fail: (problem: string) => void;
  /** Called with speech that has been written down. */
  onText: (listener: (text: string) => void) => void;
}

export function useAttachments(input: AttachmentsInput): Attachments {
  const { seesPictures, hearsSounds, transcriber, otherTranscribers } = input;
  const texts = useTexts();
  const language = useLanguage();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState('');
  const [work, setWork] = useState<ReadonlyMap<File, string>>(new Map());
  const [offer, setOffer] = useState<SpeechOffer>();
  const listener = useRef<(text: string) => void>(undefined);

  const takeAttachment = (one: Attachment) =>
    setFiles((before) => (before.length < MAX_FILES ? [...before, one] : before));
  const say = (file: File, text: string) => setWork((before) => new Map([...before, [file, text]]));
  const number = (value: number) => numberText(value, language);

  async function take(file: File): Promise<void> {
    if (file.type.startsWith('image/')) {
      if (!seesPictures) return setProblem(texts.noVision);
      return takeAttachment(await readPicture(file));
    }
    if (!isSound(file)) {
      say(file, fill(texts.reading, { name: file.name }));
      const onPage = (page: number, pages: number) =>
        say(file, fill(texts.readingPage, { name: file.name, page: number(page), of: number(pages) }));
      const { file: text, isCut, taken = 0, pages = 0 } = await readText(file, onPage);
      const cut = { name: file.name, most: number(MAX_CHARACTERS), taken: number(taken), of: number(pages) };
      if (isCut) setProblem(fill(texts.fileCut, cut));
      return takeAttachment(text);
    }
    const { file: wav, ...sound } = await readSound(file);
    if (hearsSounds) return takeAttachment(sound);
    if (transcriber !== undefined) return writeDown(file, wav, transcriber);
    if (otherTranscribers.length === 0) return setProblem(texts.noTranscriber);
    setOffer({ models: otherTranscribers, accept: ({ id }) => follow(wav, writeDown(wav, wav, id)) });
  }

  async function writeDown(file: File, wav: File, model: string): Promise<void> {
    setOffer(undefined);
    say(file, texts.transcribing);
    listener.current?.((await transcribe(wav, model)).trim());
  }

  /** Says what comes of the work on a file, and that it is over. */
  function follow(file: File, done: Promise<void>): void {
    done
      .catch((error: unknown) => {
        if (error instanceof FileProblem) setProblem(fill(texts.fileProblems[error.reason], { name: file.name }));
        else setProblem((error as Error).message || texts.unreachable);
      })
      .finally(() => setWork((before) => new Map([...before].filter(([one]) => one !== file))));
  }

  return {
    files,
    problem,
    work: [...work.values()].join(' '),
    isReading: [...work.keys()].some((file) => !isSound(file)),
    offer,
    add(added) {
      setProblem(files.length + added.length > MAX_FILES ? texts.tooMany : '');
      for (const file of added.slice(0, MAX_FILES)) follow(file, take(file));
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
