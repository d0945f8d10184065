// Tries a fresh installation of onnxruntime-node and what formats chats: `node probe.js <path of
// its module>` ends with 0 if both work here.
import { pathToFileURL } from 'node:url';
import { loadAddon } from '../kit/chat/formatter-child.ts';
import { tryLibrary } from '../kit/onnx.ts';
import { endWithVerdict } from '../kit/program.ts';

const library = pathToFileURL(process.argv[2] ?? '').href;
await endWithVerdict(async () => {
  await tryLibrary(library);
  loadAddon(library);
});
