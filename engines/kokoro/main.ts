// A text-to-speech server that runs Kokoro inside of node: `node main.js --model <ONNX file> --data
// <file with voices> --port <n>`, with the key that it is to demand in LEMONADE_EMBEDDED_KEY and
// the path of its library in LEMONADE_EMBEDDED_LIBRARY.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { checkReadable, runProgram, takeKey } from '../kit/program.ts';
import { loadSpeechEngine, type SpeechEngine } from './engine.ts';
import { LIBRARY_VARIABLE } from './libraries.ts';
import { handleSpeech } from './speech.ts';

const options = {
  model: { type: 'string', short: 'm', default: '' },
  data: { type: 'string', short: 'd', default: '' },
  port: { type: 'string', default: '0' },
  threads: { type: 'string', default: String(availableParallelism()) },
} as const;

runProgram<SpeechEngine>(async (argv) => {
  const { model, data: voicesFile, port, threads } = parseArgs({ args: [...argv], options }).values;
  for (const file of [model, voicesFile]) await checkReadable(file);
  const library = process.env[LIBRARY_VARIABLE] ?? '';
  return {
    port: Number(port),
    key: takeKey('LEMONADE_EMBEDDED_KEY'),
    routes: { 'POST /v1/audio/speech': handleSpeech },
    model,
    load: () =>
      loadSpeechEngine({ library, modelFile: model, voicesFile, threads: Number(threads) }),
    describe: (engine) => `${engine.voices.length} voices, ${threads} threads, one text at a time`,
  };
});
