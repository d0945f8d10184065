// Reads conversations from a file of any kind that is known here, in a thread of its own: a large
// one takes long.
import { strFromU8, unzipSync } from 'fflate';
import type { Folder } from './folder.ts';
import { importForeign } from './foreign.ts';
import { ImportError, type ImportProblem } from './import-error.ts';
import { type Foreign, type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts';
import { importConversations, importFolders } from './transfer.ts';

const MOST_BYTES = 200_000_000;
/** With images and all, of which only the conversations are unpacked. */
const MOST_ZIP_BYTES = 2_000_000_000;
const ZIP = 'PK\u0003\u0004';
/** Large exports of ChatGPT have several. */
const IN_ZIP = /(^|\/)conversations(-\d+)?\.json$/;

/** What the thread says to the page. */
export type Imported = Foreign | { problem: ImportProblem };

/** @throws {ImportError} if nothing of it can be read. */
export async function importFile(file: Blob): Promise<Foreign> {
  const isZip = (await file.slice(0, ZIP.length).text()) === ZIP;
  if (file.size > (isZip ? MOST_ZIP_BYTES : MOST_BYTES)) throw new ImportError('tooLarge');
  if (!isZip) return importText(await file.text(), 'notJson');
  return importZip(new Uint8Array(await file.arrayBuffer()));
}

/** A part that is damaged takes nothing from the others. */
function importZip(zip: Uint8Array): Foreign {
  const names = partsOf(zip);
  if (names.length === 0) throw new ImportError('noneInZip');
  const conversations: Foreign['conversations'] = [];
  const folders: Folder[] = [];
  let leftOut = NOTHING_LEFT_OUT;
  let problem: unknown;
  for (const name of names) {
    try {
      const found = importText(textInZip(zip, name), 'brokenZip');
      for (const one of found.conversations) conversations.push(one);
      folders.push(...(found.folders ?? []));
      leftOut = sumOf(leftOut, found.leftOut);
    } catch (error) {
      problem = error;
      leftOut = sumOf(leftOut, { ...NOTHING_LEFT_OUT, parts: 1 });
    }
  }
  if (leftOut.parts === names.length) throw problem;
  return { conversations, leftOut, folders };
}

function sumOf(one: LeftOut, other: LeftOut): LeftOut {
  return {
    files: one.files + other.files,
    conversations: one.conversations + other.conversations,
    parts: one.parts + other.parts,
  };
}

/** The names of the files in a zip that hold conversations. */
function partsOf(zip: Uint8Array): string[] {
  const names: string[] = [];
  let bytes = 0;
  try {
    unzipSync(zip, {
      filter({ name, originalSize }) {
        if (!IN_ZIP.test(name)) return false;
        bytes += originalSize;
        names.push(name);
        return false;
      },
    });
  } catch {
    throw new ImportError('brokenZip');
  }
  if (bytes > MOST_BYTES) throw new ImportError('tooLarge');
  return names;
}

function textInZip(zip: Uint8Array, wanted: string): string {
  try {
    const { [wanted]: file = new Uint8Array() } = unzipSync(zip, {
      filter: ({ name }) => name === wanted,
    });
    return strFromU8(file);
  } catch {
    throw new ImportError('brokenZip');
  }
}

/** @param otherwise What is wrong if it is not JSON. */
function importText(text: string, otherwise: ImportProblem): Foreign {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ImportError(otherwise);
  }
  const own = importConversations(file);
  if (own) return { conversations: own, leftOut: NOTHING_LEFT_OUT, folders: importFolders(file) };
  const found = importForeign(file);
  if (found === undefined) throw new ImportError('foreign');
  return found;
}

/** As {@link importFile}, in a thread of its own. @throws {ImportError} */
export function importInThread(file: Blob): Promise<Foreign> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Foreign>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Imported>) =>
      'problem' in data ? reject(new ImportError(data.problem)) : resolve(data);
    worker.onerror = () => reject(new ImportError('failed'));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
