// Reads a PDF in a thread of its own, so that the page goes on meanwhile.
import cmaps from './cmaps.zip?url';
import { type PageProgress, readPdf } from './pdf-text.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';

const say = (message: ReaderMessage) => postMessage(message);

/** A person could not read it if it changed more often. */
const SAID_EVERY_MS = 200;

const readMaps = async () => new Uint8Array(await (await fetch(cmaps)).arrayBuffer());

addEventListener('message', ({ data: { data, most } }: MessageEvent<ReaderTask>) => {
  let saidAt = 0;
  const onPage = (progress: PageProgress) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    say({ progress });
  };
  readPdf(data, { most, readMaps, onPage }).then(
    (read) => say({ read }),
    ({ name }: Error) => say({ problem: name === 'PasswordException' ? 'locked' : 'unreadable' }),
  );
});
