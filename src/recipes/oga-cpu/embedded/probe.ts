// Tries a fresh installation of onnxruntime-node: `node probe.js <address of its module>` ends with 0 if it works here.
import { tryLibrary } from '../../kit/embedded/onnx/library.ts';
import { endWithVerdict } from '../../kit/embedded/verdict.ts';

await endWithVerdict(() => tryLibrary(process.argv[2] ?? ''));
