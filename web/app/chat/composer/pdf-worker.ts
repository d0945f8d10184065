// Reads a PDF in a thread of its own, so that the page goes on meanwhile.
import { type DocumentText, readPdf } from './pdf-text.ts';

export type PdfMessage = { read: DocumentText } | { problem: 'locked' | 'unreadable' };

const say = (message: PdfMessage) => postMessage(message);

addEventListener('message', ({ data: { data, most } }: MessageEvent<{ data: Uint8Array; most: number }>) => {
  readPdf(data, most).then(
    (read) => say({ read }),
    ({ name }: Error) => say({ problem: name === 'PasswordException' ? 'locked' : 'unreadable' }),
  );
});
