// Tries a fresh installation of llama.cpp and what formats chats: `node probe.js <koffi's module>`
// ends with 0 if both work.
import { pathToFileURL } from 'node:url';
import { loadAddon } from '../kit/chat/formatter-child.ts';
import { endWithVerdict } from '../kit/program.ts';
import { openNative } from './native/native.ts';

const library = pathToFileURL(process.argv[2] ?? '').href;
await endWithVerdict(async () => {
  openNative(false, library);
  loadAddon(library);
});
