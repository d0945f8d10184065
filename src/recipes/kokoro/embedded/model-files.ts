// Looks at a model's file before native code does.
import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { messageOf } from '../../../lib/error-values.ts';
import { readOperatorDomains } from '../../kit/embedded/onnx/operator-domains.ts';

/** Operator sets that the library has for the CPU. */
const KNOWN_DOMAINS: ReadonlySet<string> = new Set(['', 'ai.onnx', 'ai.onnx.ml', 'com.microsoft']);

/** The model can't be run here; the message says why. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';
}

/**
 * @param options.memoryBytes what this machine has.
 * @throws {ModelRefused} for a file that is no ONNX model, that needs operators of other devices, or more memory than there is.
 */
export async function checkModelFile(path: string, { memoryBytes = totalmem() } = {}): Promise<void> {
  const { size } = await stat(path);
  if (size > memoryBytes) {
    const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
    throw new ModelRefused(`It takes ${inGb(size)}, and this machine has ${inGb(memoryBytes)} of memory.`);
  }
  const domains = await readOperatorDomains(path).catch((error: unknown) => {
    throw new ModelRefused(`It is no ONNX model: ${messageOf(error)}. Delete the model and pull it again.`);
  });
  const foreign = domains.find((domain) => !KNOWN_DOMAINS.has(domain));
  if (foreign === undefined) return;
  throw new ModelRefused(`It needs the operators '${foreign}', which this CPU backend does not have.`);
}
