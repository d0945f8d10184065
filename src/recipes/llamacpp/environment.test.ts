import { expect, test } from 'vitest';
import { largePages } from './environment.ts';

test.each([
  ['asks for large pages', {}, 'glibc.malloc.hugetlb=1'],
  [
    'asks for them next to what a person has set',
    { GLIBC_TUNABLES: 'glibc.malloc.check=1' },
    'glibc.malloc.check=1:glibc.malloc.hugetlb=1',
  ],
])('the engine %s on Linux', (_what, environment, value) => {
  expect(largePages(environment, 'linux')).toEqual({ GLIBC_TUNABLES: value });
});

test('what a person has said of large pages stays, and other systems are not asked', () => {
  expect(largePages({ GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0' }, 'linux')).toEqual({});
  expect(largePages({}, 'darwin')).toEqual({});
  expect(largePages({}, 'win32')).toEqual({});
});
