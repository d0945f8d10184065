// A text-to-speech server that runs Kokoro inside of node: `node main.js --model <ONNX file> --data <file with voices>
// --port <n>`, with the key that it is to demand in LEMONADE_EMBEDDED_KEY and the path of its library in
// LEMONADE_EMBEDDED_LIBRARY.
import { checkReadable, runProgram, takeKey } from '../../kit/embedded/program.ts';
import { readArguments } from './arguments.ts';
import { loadSpeechEngine, type SpeechEngine } from './engine.ts';
import { LIBRARY_VARIABLE } from './libraries.ts';
import { handleSpeech } from './speech.ts';

runProgram<SpeechEngine>(async (argv) => {
  const options = readArguments(argv);
  for (const file of [options.model, options.voices]) await checkReadable(file);
  return {
    port: options.port,
    key: takeKey('LEMONADE_EMBEDDED_KEY'),
    routes: { 'POST /v1/audio/speech': handleSpeech },
    model: options.model,
    load: () => loadSpeechEngine(options, process.env[LIBRARY_VARIABLE] ?? ''),
    describe: ({ voices }) => `${voices.length} voices, ${options.threads} threads, one text at a time`,
  };
});
