// `npm run record`: shows what an app says to the server, and what it hears, without the words of
// any person.
import { parseArgs } from 'node:util';
import { createMask } from './mask.ts';
import { createRecorder } from './recorder.ts';
import { readVocabulary } from './vocabulary.ts';

const USAGE = `usage: npm run record -- --port P [--to URL] [--folder F]

Passes requests on to a server that runs, and writes each one with its response to a file. Keys, names and texts are
replaced by words of the same kind and length. WebSockets are not passed on.

  --port    where apps find it, on this machine only
  --to      the server (http://localhost:13305)
  --folder  for the files (recordings)
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    to: { type: 'string', default: 'http://localhost:13305' },
    folder: { type: 'string', default: 'recordings' },
    help: { type: 'boolean', default: false },
  },
});

const port = Number(values.port);
const isUsable =
  Number.isInteger(port) && port > 0 && port < 65_536 && /^http:\/\/[^/]+\/?$/.test(values.to);
if (values.help || !isUsable) {
  console.log(USAGE);
  if (!values.help) process.exitCode = 1;
} else {
  const mask = createMask(readVocabulary());
  const recorder = createRecorder({ ...values, mask, say: console.log });
  recorder.once('error', (error) => {
    console.error(`Port ${port} can't be opened: ${error.message}. Choose another with --port.`);
    process.exitCode = 1;
  });
  recorder.listen(port, '127.0.0.1', () =>
    console.log(`Recording http://127.0.0.1:${port} to ${values.folder}`),
  );
}
