import { expect, test } from 'vitest';
import { isElsewhere } from './elsewhere.ts';

test('a model of a provider is known by the name of that', () => {
  expect(isElsewhere({ id: 'cloud.chat', provider: 'cloud' })).toBe(true);
  expect(isElsewhere({ id: 'm', provider: undefined })).toBe(false);
  expect(isElsewhere({ id: 'm' })).toBe(false);
});
