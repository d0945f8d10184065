// Reads a document of Word in a thread of its own, so that the page goes on meanwhile.
import { readDocx } from './docx-text.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';

const say = (message: ReaderMessage) => postMessage(message);

addEventListener('message', ({ data: { data, most } }: MessageEvent<ReaderTask>) => {
  try {
    say({ read: { text: readDocx(data, most) } });
  } catch {
    say({ problem: 'unreadable' });
  }
});
