import { expect, test } from 'vitest';
import { installationOf } from './installation.ts';

test.each([
  {
    root: '/src/lemonade',
    there: ['/src/lemonade/.git', '/.dockerenv'],
    update: /^In \/src\/lemonade: git pull && npm ci$/,
  },
  { root: '/app', there: ['/.dockerenv'], update: /^Pull its image/ },
  { root: '/opt/lemonade', there: [], update: /into \/opt\/lemonade/ },
  { root: '/usr/lib/node_modules/x', there: [], update: /^npm install --global x@latest$/ },
  { root: '/home/me/.npm/_npx/1/node_modules/x', there: [], update: /^npx x@latest$/ },
  {
    root: '/app/node_modules/x',
    there: ['/app/package.json', '/.dockerenv'],
    update: /--prefix \/app x@latest$/,
  },
  { root: '/usr/lib/node_modules/x', there: ['/.dockerenv'], update: /^Pull its image/ },
  {
    root: '/home/me/app/node_modules/x',
    there: ['/home/me/app/package.json'],
    update: /--prefix \/home\/me\/app x@latest$/,
  },
])('what lies in $root is updated by $update', ({ root, there, update }) => {
  expect(installationOf({ root, name: 'x' }, (path) => there.includes(path)).update).toMatch(
    update,
  );
});
