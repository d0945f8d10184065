// Reads a PDF in a thread of its own, so that the page goes on meanwhile.
import cmaps from './cmaps.zip?url';
import { readPdf } from './pdf-text.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';

const say = (message: ReaderMessage) => postMessage(message);

const readMaps = async () => new Uint8Array(await (await fetch(cmaps)).arrayBuffer());

addEventListener('message', ({ data: { data, most } }: MessageEvent<ReaderTask>) => {
  readPdf(data, most, readMaps).then(
    (read) => say({ read }),
    ({ name }: Error) => say({ problem: name === 'PasswordException' ? 'locked' : 'unreadable' }),
  );
});
