// Reads conversations from a file of any kind that is known here, in a thread of its own: a large one takes long.
import { strFromU8, unzipSync } from 'fflate';
import { type Foreign, importForeign } from './foreign.ts';
import { ImportError, type ImportProblem, importConversations } from './transfer.ts';

const MOST_BYTES = 200_000_000;
/** With images and all, of which only the conversations are unpacked. */
const MOST_ZIP_BYTES = 2_000_000_000;
const ZIP = 'PK\u0003\u0004';
/** Large exports of ChatGPT have several. */
const IN_ZIP = /(^|\/)conversations(-\d+)?\.json$/;

export type Imported = Foreign | { problem: ImportProblem };

export async function importFile(file: Blob): Promise<Foreign> {
  const isZip = (await file.slice(0, ZIP.length).text()) === ZIP;
  if (file.size > (isZip ? MOST_ZIP_BYTES : MOST_BYTES)) throw new ImportError('tooLarge');
  const texts = isZip ? textsInZip(new Uint8Array(await file.arrayBuffer())) : [await file.text()];
  if (texts.length === 0) throw new ImportError('noneInZip');
  const found = texts.map((text) => importText(text, isZip));
  return {
    conversations: found.flatMap(({ conversations }) => conversations),
    leftOut: found.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

function textsInZip(zip: Uint8Array): string[] {
  let bytes = 0;
  try {
    const files = unzipSync(zip, {
      filter({ name, originalSize }) {
        if (!IN_ZIP.test(name)) return false;
        bytes += originalSize;
        return bytes <= MOST_BYTES;
      },
    });
    if (bytes <= MOST_BYTES) return Object.values(files).map((file) => strFromU8(file));
  } catch {
    throw new ImportError('brokenZip');
  }
  throw new ImportError('tooLarge');
}

function importText(text: string, isZip: boolean): Foreign {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ImportError(isZip ? 'brokenZip' : 'notJson');
  }
  const own = importConversations(file);
  const found = own ? { conversations: own, leftOut: 0 } : importForeign(file);
  if (found === undefined) throw new ImportError('foreign');
  return found;
}

export function importInThread(file: Blob): Promise<Foreign> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Foreign>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Imported>) =>
      'problem' in data ? reject(new ImportError(data.problem)) : resolve(data);
    worker.onerror = () => reject(new ImportError('failed'));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
