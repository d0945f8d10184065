import { expect, test } from 'vitest';
import { withoutPrefix } from './canonical-path.ts';

test.each([
  ['/logs/stream', '/logs/stream'],
  ['/api/v0/logs/stream', '/logs/stream'],
  ['/api/v1/logs/stream', '/logs/stream'],
  ['/v0/logs/stream', '/logs/stream'],
  ['/v2/logs/stream', '/v2/logs/stream'],
  ['/v1/v1/logs/stream', '/v1/logs/stream'],
  ['/api/logs/stream', '/api/logs/stream'],
  ['//v1/logs/stream', '//v1/logs/stream'],
  ['/v1', ''],
])('%s is the channel %s', (path, address) => {
  expect(withoutPrefix(path)).toBe(address);
});
