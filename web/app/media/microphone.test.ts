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
  const stream = { getTracks: () => [{ stop }] };
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
  await vi.advanceTimersByTimeAsync(5000);
  await heard;
  expect([stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});
