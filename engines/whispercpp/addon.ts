// The addon with whisper.cpp, as far as this program uses it. It comes as a package for each platform, without a wrapper.
import { SPEECH_ADDON } from '../../common/engine-packages.ts';

export const ADDON_VARIABLE = 'LEMONADE_EMBEDDED_LIBRARY';

export interface HearingOptions {
  language: string;
  translate: boolean;
  maxThreads: number;
  /** Milliseconds; beyond it no new window is begun, but the last one is heard whole. 0 is all of the sound. */
  duration: number;
  temperature: number;
  /** Steps in which the temperature rises when a text looks wrong; 0 takes the first. */
  temperatureInc: number;
  bestOf: number;
  maxContext?: number;
  prompt: string;
}

/** What came of one call. Times are milliseconds since the beginning of its sound. */
export interface Hearing {
  language?: string;
  segments: readonly { text: string; t0: number; t1: number }[];
}

/** A model in memory; it works on one call at a time. */
export interface WhisperContext {
  /** @param samples 16 bits, one channel, 16 kHz. The promise of a call that fails never settles; nor does that of `stop`. */
  transcribeData(samples: ArrayBuffer, options: HearingOptions): { promise: Promise<Hearing> };
}

export interface Addon {
  WhisperContext: new (options: { filePath: string; useGpu: boolean }) => WhisperContext;
}

export const addonPath = (): string => process.env[ADDON_VARIABLE] ?? SPEECH_ADDON;
