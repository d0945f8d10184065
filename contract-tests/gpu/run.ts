// `npm run gpu`: a table of what the device of this machine does, next to the processor. `npm test --
// gpu` runs the tests.
import { parseArgs } from 'node:util';
import { measureHere } from './real.ts';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    backend: { type: 'string', multiple: true, default: ['cpu'] },
    sentences: { type: 'string', default: '40' },
  },
});
const { model, backend: backends, sentences } = values;
await measureHere({ model, backends, sentences: Number(sentences) });
