// Tries a fresh installation of onnxruntime-node: `node probe.js <address of its module>` ends with 0 if it works here.
import { messageOf } from '../../../lib/error-values.ts';
import { importLibrary } from './library.ts';

/** An ONNX model whose output is its input: enough for the library to compute. */
const IDENTITY = Buffer.from(
  'CAo6OgoQCgF4EgF5IghJZGVudGl0eRIEdGlueVoPCgF4EgoKCAgBEgQKAggBYg8KAXkSCgoICAESBAoCCAFCBAoAEBE=',
  'base64',
);

try {
  const { InferenceSession, Tensor } = await importLibrary(process.argv[2] ?? '');
  const session = await InferenceSession.create(IDENTITY, { executionProviders: ['cpu'], logSeverityLevel: 3 });
  const { y } = await session.run({ x: new Tensor('float32', Float32Array.of(42), [1]) }, { y: null });
  if (y === undefined || Number(Object.values(y.data)[0]) !== 42) {
    throw new Error('onnxruntime-node computes wrong results here.');
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
