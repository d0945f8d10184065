// The lines in which Ollama tells the progress of a pull.
import type { Schemas } from '../../../generated/openapi.ts';
import { digestOf } from '../../lib/digest.ts';
import type { FileProgress } from '../../lib/file-progress.ts';

type FileStep = Pick<FileProgress, 'file' | 'bytes' | 'totalBytes'>;

/** The lines of a pull; `first` is a step that was taken already. Throws what the steps throw. */
export async function* pullLines(
  first: IteratorResult<FileStep, unknown>,
  steps: AsyncIterator<FileStep, unknown>,
) {
  yield { status: 'pulling manifest' };
  for (let step = first; !step.done; step = await steps.next()) yield fileLine(step.value);
  yield { status: 'success' };
}

/** Clients draw one bar for each digest, and cut it short to show it. */
const fileLine = ({ file, bytes, totalBytes }: FileStep): Schemas['OllamaPullProgress'] => ({
  status: `pulling ${file}`,
  digest: `sha256:${digestOf(file)}`,
  total: totalBytes,
  completed: bytes,
});
