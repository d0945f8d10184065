// Compares pictures of pages with those that are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ROOT } from '../support/server.ts';

const RECORDED = join(import.meta.dirname, 'pictures');
const FOUND = join(ROOT, '.cache/pictures');
/** How far two colours may be from each other, where 1 is black against white. */
const THRESHOLD = 0.02;
/**
 * In any square of so many pixels, so few may differ: a letter may be drawn otherwise, no corner
 * and no word.
 */
const [SIDE, MOST] = [48, 12];

/**
 * Fails unless the picture looks as recorded, after a while. What was seen and where it differs is
 * then in `.cache/pictures`. With RECORD_PICTURES the picture is recorded instead.
 */
export async function expectPicture(name: string, take: () => Promise<Buffer>): Promise<void> {
  const path = join(RECORDED, `${name}.png`);
  if (process.env.RECORD_PICTURES) {
    await writeFile(path, small(await settled(take)));
    return;
  }
  const before = PNG.sync.read(await readFile(path));
  const bytes = await settled(take);
  const now = PNG.sync.read(bytes);
  const { width, height } = before;
  const difference = new PNG({ width, height });
  const isOfSize = now.width === width && now.height === height;
  const options = { threshold: THRESHOLD, windowSize: SIDE };
  const count = isOfSize
    ? pixelmatch(before.data, now.data, difference.data, width, height, options)
    : Infinity;
  if (count <= MOST) return;
  await mkdir(FOUND, { recursive: true });
  const seen = join(FOUND, `${name}.png`);
  await writeFile(seen, bytes);
  await writeFile(join(FOUND, `${name}-difference.png`), PNG.sync.write(difference));
  throw new Error(
    `${name} does not look as in ${path}: ${count} pixels of a square of ${SIDE} differ, at most ${MOST} may. ` +
      `See ${seen} and ${name}-difference.png next to it. If it shall look so, record it with RECORD_PICTURES=1.`,
  );
}

/** The picture as soon as two in a row are the same. */
async function settled(take: () => Promise<Buffer>): Promise<Buffer> {
  for (let before = await take(); ; ) {
    const now = await take();
    if (now.equals(before)) return now;
    before = now;
  }
}

/** As small as a PNG gets without losing anything. */
function small(bytes: Buffer): Buffer {
  return PNG.sync.write(PNG.sync.read(bytes), {
    colorType: 2,
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
  });
}
