// `npm run generate`: the documents and the recipes' models in, generated/ and the tables of
// docs/settings.md out. `--check` only compares. A mistake in them writes nothing.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DocumentError } from './documents/places.ts';
import { writeGenerated } from './generated-files.ts';
import { unbuiltText } from './unbuilt.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: project },
  },
});

try {
  const { count, changed, problems, unbuilt } = await writeGenerated({
    root: values.root,
    onlyCompare: values.check,
  });
  for (const problem of problems) console.error(`warning: ${problem}`);
  for (const id of unbuilt) console.error(unbuiltText(id));
  if (values.check && changed.length > 0) {
    console.error(
      `Out of date: ${changed.join(', ')}. Run npm run generate and commit the result.`,
    );
    process.exitCode = 1;
  } else if (changed.length === 0) console.log(`generated/: ${count} files, up to date`);
  else console.log(['Written:', ...changed].join('\n  '));
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
