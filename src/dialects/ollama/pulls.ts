// The progress of a pull, as Ollama tells it.
import type { components } from '../../../generated/openapi.ts';
import { digestOf } from '../../lib/digest.ts';

type Progress = components['schemas']['OllamaPullProgress'];

/** How far a file is. */
export interface FileProgress {
  /** Path in its repository. */
  file: string;
  bytes_downloaded: number;
  bytes_total: number;
}

/** The lines of a pull; `first` is a step that was taken already. Throws what the steps throw. */
export async function* pullLines(
  first: IteratorResult<FileProgress, unknown>,
  steps: AsyncIterator<FileProgress, unknown>,
): AsyncGenerator<Progress> {
  yield { status: 'pulling manifest' };
  for (let step = first; !step.done; step = await steps.next()) yield fileLine(step.value);
  yield { status: 'success' };
}

/** Clients draw one bar for each digest, and cut it short to show it. */
function fileLine({ file, bytes_downloaded, bytes_total }: FileProgress): Progress {
  return {
    status: `pulling ${file}`,
    digest: `sha256:${digestOf(file)}`,
    total: bytes_total,
    completed: bytes_downloaded,
  };
}
