// Tries a fresh installation of onnxruntime-node: `node probe.js <path of its module>` ends with 0 if it works here.
import { pathToFileURL } from 'node:url';
import { tryLibrary } from '../../kit/embedded/onnx/library.ts';
import { endWithVerdict } from '../../kit/embedded/verdict.ts';

await endWithVerdict(() => tryLibrary(pathToFileURL(process.argv[2] ?? '').href));
