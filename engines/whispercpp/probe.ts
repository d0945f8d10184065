// Tries a fresh installation of the addon: `node probe.js <its path>` ends with 0 if it can be
// loaded here.
import { createRequire } from 'node:module';
import { endWithVerdict } from '../kit/program.ts';
import type { Addon } from './native-model.ts';

await endWithVerdict(() => {
  const addon: Partial<Addon> = createRequire(import.meta.url)(process.argv[2] ?? '');
  if (addon.WhisperContext === undefined)
    throw new Error('The addon does not have what this server calls.');
});
