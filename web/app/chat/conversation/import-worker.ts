// Reads a file of conversations in a thread of its own.
import { ImportError } from './import-error.ts';
import { type Imported, importFile } from './import-file.ts';

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const imported: Imported = await importFile(data).catch((error: unknown) => ({
    problem: error instanceof ImportError ? error.problem : 'failed',
  }));
  postMessage(imported);
});
