// Reads a PDF in a thread of its own, so that the page goes on meanwhile.
import { type DocumentText, readPdf } from './pdf-text.ts';

export interface PdfQuestion {
  data: Uint8Array<ArrayBuffer>;
  most: number;
}

export type PdfMessage =
  | { page: number; pages: number }
  | { read: DocumentText }
  | { problem: 'locked' | 'unreadable' };

const say = (message: PdfMessage) => postMessage(message);

addEventListener('message', ({ data: { data, most } }: MessageEvent<PdfQuestion>) => {
  readPdf(data, most, (page, pages) => say({ page, pages })).then(
    (read) => say({ read }),
    (error: Error) => say({ problem: error.name === 'PasswordException' ? 'locked' : 'unreadable' }),
  );
});
