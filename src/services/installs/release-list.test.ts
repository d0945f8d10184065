import { expect, test } from 'vitest';
import { ReleaseResponseInvalid } from './errors.ts';
import { assetsIn, isNameOf, tagIn } from './release-list.ts';

test.each([
  ['b10375', true],
  ['v1.2.3+rc-1_a', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['a/b', false],
  ['a b', false],
  ['', false],
  [5, false],
])('a release with the tag %j can be taken: %s', (tag, isTaken) => {
  const read = () => tagIn(JSON.stringify({ tag_name: tag }));
  if (isTaken) expect(read()).toBe(tag);
  else expect(read).toThrow(ReleaseResponseInvalid);
});

const SHA256 = '0123456789abcdef'.repeat(4);

test.each([
  [`sha256:${SHA256}`, SHA256],
  [`SHA256:${SHA256.toUpperCase()}`, SHA256],
  [`sha256:${SHA256}0`, undefined],
  [`x-sha256:${SHA256}`, undefined],
  [`sha512:${SHA256}`, undefined],
  [undefined, undefined],
])('of the digest %j the checksum is %s', (digest, sha256) => {
  const text = JSON.stringify({ assets: [{ name: 'a-b1.zip', digest }] });
  expect(assetsIn(text)).toEqual([{ name: 'a-b1.zip', sha256 }]);
});

test('an archive whose name can not stand in an address is refused by that name', () => {
  const text = JSON.stringify({ assets: [{ name: '../a.zip' }] });
  expect(() => assetsIn(text)).toThrow('"../a.zip" is not a name');
  expect(() => assetsIn('{}')).toThrow(ReleaseResponseInvalid);
});

test('a star stands for anything, and all else for itself', () => {
  expect(isNameOf('llama-*-x64.zip', 'llama-b1-bin-x64.zip')).toBe(true);
  expect(isNameOf('llama-*-x64.zip', 'llama-b1-x64xzip')).toBe(false);
  expect(isNameOf('llama-*-x64.zip', 'a-llama-b1-x64.zip')).toBe(false);
});
