import { expect, test } from 'vitest';
import { AddressNotAvailable, listenFailure } from './listen-errors.ts';

test.each([
  {
    platform: 'win32',
    port: 50_080,
    advice: /netsh interface ipv4 show excludedportrange[\s\S]*--port/,
  },
  { platform: 'linux', port: 80, advice: /below 1024[\s\S]*--port/ },
] as const)(
  'port $port that $platform refuses is told with what to do',
  ({ platform, port, advice }) => {
    const error = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' });
    const failure = listenFailure(error, { address: '127.0.0.1', port, platform });
    expect(failure).toBeInstanceOf(AddressNotAvailable);
    expect(failure.message).toMatch(advice);
  },
);
