// The style of a screen stays in the page when another screen is opened, so its classes are its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../web/app');
const SCREENS = ['chat', 'palette', 'models', 'machine', 'settings', 'logs', 'reference'];

function filesOf(screen: string, ending: string): readonly string[] {
  return readdirSync(join(APP, screen), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

/** Classes with which a rule of the screen begins, so that it holds in the whole page. */
const styledBy = (screen: string): readonly string[] =>
  filesOf(screen, '.css').flatMap((text) =>
    Array.from(text.matchAll(/^[.]([\w-]+)/gm), ([, name = '']) => name),
  );

const usedIn = (screen: string): ReadonlySet<string> =>
  new Set(
    filesOf(screen, '.tsx').flatMap((text) =>
      Array.from(text.matchAll(/className=(?:"([^"]*)"|[{]`([^`]*)`)/g), ([, plain, mixed]) =>
        (plain ?? mixed ?? '').split(/\s+/),
      ).flat(),
    ),
  );

test.each(SCREENS)('what %s styles for the whole page, no other screen uses', (screen) => {
  const shared = new Set(filesOf('style', '.css').flatMap((text) => text.match(/[.][\w-]+/g)));
  const own = styledBy(screen).filter((name) => !shared.has(`.${name}`));
  const others = SCREENS.filter((other) => other !== screen);
  const taken = others.flatMap((other) => own.filter((name) => usedIn(other).has(name)));
  expect([...new Set(taken)]).toEqual([]);
});
