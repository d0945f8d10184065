// `npm run package -- windows`, or `linux`, `deb`, `macos`: a package that needs neither Node nor
// npm.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fill, TARGETS } from './contents.ts';
import { scoopManifest, wingetManifests } from './manifests.ts';
import { ROOT } from './npm-packages.ts';
import { WRITERS, writeText } from './writers.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(ROOT, '.cache/packages') },
    url: { type: 'string' },
  },
});
const [kind = ''] = positionals;
if (!isKind(kind)) {
  console.error(
    `Which package? ${Object.keys(TARGETS).join(', ')}; --to FOLDER says where, --url where the zip will be.`,
  );
  process.exit(2);
}

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const work = await mkdtemp(join(tmpdir(), 'lemonade-package-'));
try {
  const target = TARGETS[kind];
  const folder = join(work, `lemonade-${version}-${target.name}`);
  await fill(folder, target);
  const file = await WRITERS[kind](folder, { to: values.to, version });
  console.log(file);
  if (kind === 'windows' && values.url !== undefined) {
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    const release = { version, url: values.url, sha256 };
    const manifests = { ...wingetManifests(release), 'lemonade.json': scoopManifest(release) };
    for (const [name, text] of Object.entries(manifests))
      console.log(await writeText(join(values.to, name), text));
  }
} finally {
  await rm(work, { recursive: true, force: true });
}

function isKind(word: string): word is keyof typeof TARGETS {
  return Object.hasOwn(TARGETS, word);
}
