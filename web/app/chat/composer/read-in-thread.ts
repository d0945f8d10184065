// Lets a thread read a document, and follows how far it is.
import { FileProblem } from './file-kinds.ts';
import type { DocumentText, PageProgress } from './pdf-text.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';

/**
 * So long the thread may say nothing, in milliseconds: a page of a few bytes can be made to take
 * for ever. How long all pages take together depends on their number and on the machine.
 */
const MOST_SILENT_MS = 60_000;

/** What follows a document while it is read. */
export interface Following {
  /** Ends it. */
  signal: AbortSignal;
  onPage: (progress: PageProgress) => void;
}

/** What is used of a thread; tests put others in its place. */
export type Reader = Pick<Worker, 'onerror' | 'onmessage' | 'postMessage' | 'terminate'>;

/**
 * The thread is ended afterwards.
 * @throws {FileProblem} if the document can't be read, or the thread is silent for too long.
 */
export async function readInThread(
  worker: Reader,
  task: ReaderTask,
  { signal, onPage }: Following,
): Promise<DocumentText> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const read = new Promise<DocumentText>((resolve, reject) => {
    const waitOn = () => {
      clearTimeout(silence);
      silence = setTimeout(() => reject(new FileProblem('tooSlow')), MOST_SILENT_MS);
    };
    waitOn();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new FileProblem('unreadable'));
    // The library sends messages of its own.
    worker.onmessage = ({ data: said }: MessageEvent<ReaderMessage>) => {
      if ('read' in said) resolve(said.read);
      else if ('problem' in said) reject(new FileProblem(said.problem));
      else if ('progress' in said) {
        waitOn();
        onPage(said.progress);
      }
    };
  });
  worker.postMessage(task, [task.data.buffer]);
  return read.finally(() => {
    clearTimeout(silence);
    worker.terminate();
  });
}
