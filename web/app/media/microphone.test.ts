import { afterEach, expect, test, vi } from 'vitest';
import { listenToMicrophone, NoMicrophone } from './microphone.ts';

vi.mock('./capture-worklet.ts?worker&url', () => ({ default: 'capture.js' }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser that never starts to listen, as Firefox without any device for sound, is given up, and lets go of the microphone', async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const close = vi.fn();
  const stream = { getTracks: () => [{ stop, addEventListener: () => undefined }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = {};
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      sampleRate = 48_000;
      audioWorklet = { addModule: async () => undefined };
      createMediaStreamSource = () => ({ connect: () => undefined });
      resume = () => new Promise(() => undefined);
      close = close;
    },
  );
  const heard = expect(listenToMicrophone(() => undefined)).rejects.toThrow(NoMicrophone);
  await vi.advanceTimersByTimeAsync(15_000);
  await heard;
  expect([stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unknown'],
])('a browser that refuses it with %s says so: %s', async (name, reason) => {
  const getUserMedia = () => Promise.reject(Object.assign(new Error('no'), { name }));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  await expect(listenToMicrophone(() => undefined)).rejects.toMatchObject({ reason });
});

test('a page that is neither of this machine nor encrypted has none', async () => {
  vi.stubGlobal('navigator', {});
  await expect(listenToMicrophone(() => undefined)).rejects.toMatchObject({ reason: 'insecure' });
});
