// Tries a fresh installation: `node probe.js <path of onnxruntime-node's module>` ends with 0 if it
// and the packages next to it work here.
import { pathToFileURL } from 'node:url';
import { tryLibrary } from '../kit/onnx.ts';
import { endWithVerdict } from '../kit/program.ts';
import { createMp3Encoder, startEspeak } from './libraries.ts';
import { phonemesOf } from './phonemes.ts';

await endWithVerdict(async () => {
  const library = process.argv[2] ?? '';
  await tryLibrary(pathToFileURL(library).href);
  if (phonemesOf(await startEspeak(library), 'Hi.', 'en-us') === '.')
    throw new Error('espeak-ng reads nothing here.');
  await createMp3Encoder(library);
});
