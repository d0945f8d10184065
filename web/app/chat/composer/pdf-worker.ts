// Reads a PDF in a thread of its own, so that the page goes on meanwhile.
import cmaps from './cmaps.zip?url';
import { type DocumentText, readPdf } from './pdf-text.ts';

export type PdfMessage = { read: DocumentText } | { problem: 'locked' | 'unreadable' };

const say = (message: PdfMessage) => postMessage(message);

const readMaps = async () => new Uint8Array(await (await fetch(cmaps)).arrayBuffer());

addEventListener('message', ({ data: { data, most } }: MessageEvent<{ data: Uint8Array; most: number }>) => {
  readPdf(data, most, readMaps).then(
    (read) => say({ read }),
    ({ name }: Error) => say({ problem: name === 'PasswordException' ? 'locked' : 'unreadable' }),
  );
});
