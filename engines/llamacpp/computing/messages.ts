// What the program and the thread that computes say to each other: plain data, which the system
// copies.
import type { ChosenToken } from '../../kit/chat/generate.ts';
import type { Libraries } from '../native/libraries.ts';
import type { ChooserSettings } from '../sampling/choose.ts';
import type { Fault } from './faults.ts';

/** What the thread is started with; what it is to load is the first that it is told. */
export interface ThreadData {
  /** The numbers of {@link STATE}. */
  state: SharedArrayBuffer;
  pulse: SharedArrayBuffer;
}

/**
 * Places of numbers that both look at: whether the thread computes, and whether it is to begin
 * nothing more.
 */
export const STATE = { isComputing: 0, isEnding: 1 } as const;

/** What the program learns of the model that the thread has loaded. */
export interface Ready {
  /** Where it is in the memory of the process. */
  modelAddress: bigint;
  /** Tokens of one request. */
  contextSize: number;
  slotCount: number;
  gpuLayers: number;
  isSpeculative: boolean;
}

/**
 * What the thread says: that it has opened the libraries, that it is ready, then reports on orders;
 * a fault in place of the first two.
 */
export type Message =
  | { opened: Libraries }
  | { ready: Ready }
  | { fault: string }
  | { reports: readonly Report[] };

/** A text to generate. */
export interface GenerationTask {
  promptTokens: Int32Array;
  /** Undefined goes on until the model ends its response or the context is full. */
  maxTokens: number | undefined;
  /** Undefined takes the slot that is best for the prompt. */
  slotId: number | undefined;
  /** What a slot holds is gone on with only by tasks of the same salt. */
  salt: string | undefined;
  /** Of all LoRA adapters; undefined for what is said of all texts. */
  adapterScales: readonly number[] | undefined;
  /** Whether the beginning of the prompt may be taken from what a slot holds. */
  isCacheUsed: boolean;
  chooser: ChooserSettings;
}

/** What the program asks for; reports on it have the same number. */
export type Order =
  | { kind: 'generate'; id: number; task: GenerationTask }
  | { kind: 'vectors'; id: number; inputs: readonly Int32Array[] }
  | { kind: 'save'; id: number; slotId: number; path: string }
  | { kind: 'restore'; id: number; slotId: number; path: string; salt: string | undefined }
  | { kind: 'erase'; id: number; slotId: number }
  /** How much each LoRA adapter changes the model for the texts that are asked for from now on. */
  | { kind: 'adapters'; id: number; scales: readonly number[] }
  /** Nothing more is wanted of the order of this number. */
  | { kind: 'cancel'; id: number };

/** What a slot holds, and whether it works. */
export interface SlotState {
  isProcessing: boolean;
  heldTokens: number;
  salt: string | undefined;
  task: SlotTask | undefined;
}

/** The last one that it worked on. */
export interface SlotTask {
  id: number;
  promptTokens: number;
  cachedTokens: number;
  maxTokens: number | undefined;
}

/** How many tokens were guessed for one text, how many of them were right, and how often. */
export interface Drafted {
  drafts: number;
  draftedTokens: number;
  acceptedTokens: number;
}

/** What has come of orders. */
export type Report =
  | { kind: 'begun'; id: number; slotId: number; cachedTokens: number }
  /**
   * So many tokens of the prompt have been evaluated, or needed no evaluation. 0 means that the
   * slot's place in the context was given up; then all is read again, with what has come since.
   */
  | { kind: 'progress'; id: number; evaluated: number }
  | { kind: 'token'; id: number; chosen: ChosenToken }
  | { kind: 'ended'; id: number; reason: 'stop' | 'length'; drafted: Drafted | undefined }
  /** What was asked for besides texts is there. */
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; fault: Fault }
  /** A batch has been computed, with tokens of so many sequences. */
  | { kind: 'batch'; sequences: number; mostHeldTokens: number }
  | { kind: 'slot'; slotId: number; state: SlotState };
