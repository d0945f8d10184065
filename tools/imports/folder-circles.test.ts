import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const imports = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' > ');
    return { from, to };
  });

test('folders that import each other through a third one are named, each with an import', () => {
  const circle = imports(
    'src/a/x.ts > src/b/x.ts',
    'src/b/y.ts > src/c/x.ts',
    'src/c/y.ts > src/a/z.ts',
  );
  expect(folderCircles([...circle, ...imports('src/a/x.ts > src/d/x.ts')])).toEqual([
    'src/a > src/b: src/a/x.ts imports src/b/x.ts',
    'src/b > src/c: src/b/y.ts imports src/c/x.ts',
    'src/c > src/a: src/c/y.ts imports src/a/z.ts',
  ]);
});

test('a folder and one inside it are a circle if each imports the other', () => {
  const both = imports('src/a/x.ts > src/a/part/y.ts', 'src/a/part/y.ts > src/a/z.ts');
  expect(folderCircles(both)).toHaveLength(2);
  expect(folderCircles(both.slice(1))).toEqual([]);
});

test('errors and the main programs are files of their own, not one folder', () => {
  expect(folderCircles(imports('src/main.ts > src/a/x.ts', 'src/a/x.ts > src/errors.ts'))).toEqual(
    [],
  );
});
