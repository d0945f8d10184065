// The files of a message that is being written, and the speech that becomes its text.
import { useRef, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { partOf } from '../../kit/later.tsx';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Attachment } from '../conversation/conversation.ts';
import { isHearing, isSeeing } from '../state/models.ts';
import { loadAsking } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { FileProblem, isSound, MAX_CHARACTERS } from './file-kinds.ts';
import type { Helpers } from './helpers.ts';
import type { Following } from './read-in-thread.ts';
import { useReadings } from './use-readings.ts';

const MAX_FILES = 8;

/** What reads files comes with the first one. */
const loadReaders = partOf(() => import('./files.ts'));
const readPicture = async (file: File) => (await loadReaders()).readPicture(file);
const readSound = async (file: File) => (await loadReaders()).readSound(file);
const readText = async (file: File, following: Following) =>
  (await loadReaders()).readText(file, following);

const transcribe = async (file: File, model: string) =>
  (await loadAsking()).transcribeSpeech(file, model);

/** Says how much of a document is taken. */
function useCutWords() {
  const texts = useChatTexts();
  const language = useLanguage();
  const number = (value: number) => numberText(value, language);
  return (name: string, { taken, pages }: { taken?: number; pages?: number }) => {
    const words = { name, most: number(MAX_CHARACTERS) };
    return taken === undefined || pages === undefined
      ? fill(texts.fileCut, words)
      : fill(texts.pagesCut, { ...words, taken: number(taken), of: number(pages) });
  };
}

/** The files of the message that is being written, and what can be done with them. */
export type Attachments = ReturnType<typeof useAttachments>;

/** @param model The one that answers; undefined while it is not known. */
export function useAttachments(
  model: Model | undefined,
  { transcriber, otherTranscribers }: Helpers,
) {
  const texts = useChatTexts();
  const cutWords = useCutWords();
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  /** What went wrong, in words. */
  const [problem, setProblem] = useState('');
  /** What is being read or written down, in words. */
  const [work, setWork] = useState<ReadonlyMap<File, string>>(new Map());
  /** Speech that waits for a person to choose who writes it down. */
  const [offer, setOffer] = useState<{
    models: readonly Model[];
    accept: (model: Model) => void;
  }>();
  const listener = useRef<(text: string) => void>(undefined);
  const { readings, beginReading } = useReadings();

  const keep = (one: Attachment) => setFiles((before) => [...before, one].slice(0, MAX_FILES));
  const say = (file: File, text: string) => setWork((before) => new Map([...before, [file, text]]));

  async function take(file: File): Promise<void> {
    if (file.type.startsWith('image/'))
      return model && !isSeeing(model) ? setProblem(texts.noVision) : keep(await readPicture(file));
    if (!isSound(file)) return takeText(file);
    const { file: wav, ...sound } = await readSound(file);
    if (isHearing(model)) return keep(sound);
    if (transcriber !== undefined) return writeDown(file, wav, transcriber);
    if (otherTranscribers.length === 0) return setProblem(texts.noTranscriber);
    setOffer({
      models: otherTranscribers,
      accept: ({ id }) => follow(wav, writeDown(wav, wav, id)),
    });
  }

  async function takeText(file: File): Promise<void> {
    const { name } = file;
    say(file, fill(texts.reading, { name }));
    const read = await beginReading(name, (following) => readText(file, following));
    if (read === undefined) return;
    if (read.isCut) setProblem(cutWords(name, read));
    keep(read.file);
  }

  async function writeDown(file: File, wav: File, model: string): Promise<void> {
    setOffer(undefined);
    say(file, texts.transcribing);
    listener.current?.((await transcribe(wav, model)).trim());
  }

  function endWork(file: File): void {
    setWork((before) => new Map([...before].filter(([one]) => one !== file)));
  }

  /** Says what comes of the work on a file, and that it is over. */
  async function follow(file: File, done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      if (error instanceof FileProblem)
        setProblem(fill(texts.fileProblems[error.message], { name: file.name }));
      else setProblem((error as Error).message || texts.unreachable);
    }
    endWork(file);
  }

  return {
    files,
    problem,
    work: [...work.values()].join(' '),
    /** Whether a document is being read, which would not be in the message yet. */
    isReading: [...work.keys()].some((file) => !isSound(file)),
    /** Documents that are being read. */
    readings,
    offer,
    add(added: readonly File[]) {
      setProblem(files.length + added.length > MAX_FILES ? texts.tooMany : '');
      for (const file of added.slice(0, MAX_FILES)) void follow(file, take(file));
    },
    remove: (index: number) => setFiles((before) => before.toSpliced(index, 1)),
    clear() {
      setFiles([]);
      setProblem('');
      setOffer(undefined);
    },
    fail: setProblem,
    /** @param next Called with speech that has been written down. */
    onText(next: (text: string) => void) {
      listener.current = next;
    },
  };
}
