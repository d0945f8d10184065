// `npm run test:gpu`: the tests of the part `gpu`; with `-- --real` a table of what the device of
// this machine does.
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { measureHere } from './real.ts';

const { values } = parseArgs({
  options: {
    real: { type: 'boolean', default: false },
    model: { type: 'string' },
    backend: { type: 'string', multiple: true, default: ['cpu'] },
    sentences: { type: 'string', default: '40' },
  },
});
const { model, backend: backends, sentences } = values;
if (values.real) await measureHere({ model, backends, sentences: Number(sentences) });
else {
  const { exitCode = 1 } = await execa('vitest', ['run', '--project', 'gpu'], {
    preferLocal: true,
    reject: false,
    stdio: 'inherit',
  });
  process.exitCode = exitCode;
}
