// What the failure of a native server to start says of its backend.
import type { StartFailureKind } from '../../processes/native-server.ts';
import type { Concerned } from '../backends/backend-failures.ts';

/** `problem` is the rest of a sentence that begins with the backend's name, and what to do. */
export interface StartFailure {
  problem: string;
  concerns: Concerned;
}

/** Failures that are the backend's, and not the model's or its options'. */
export const START_FAILURES: Readonly<Partial<Record<StartFailureKind, StartFailure>>> = {
  'missing-driver': {
    problem:
      "does not find its device, a driver or a library. Update the driver, or install it again with 'force'.",
    concerns: 'backend',
  },
  'missing-executable': {
    problem: "can't be started. Install it again with 'force'.",
    concerns: 'backend',
  },
  'out-of-memory': {
    problem:
      'has too little memory for this model. Load it with a smaller ctx_size, or take a smaller model.',
    concerns: 'memory',
  },
  silent: {
    problem: 'did not become ready in time. Update the driver of its device.',
    concerns: 'model',
  },
  unknown: {
    problem: 'ended while it started. Update the driver of its device; the log has its last words.',
    concerns: 'model',
  },
};

/** These may be of the device: on the processor another backend would fail in the same way. */
export const OF_THE_DEVICE: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>([
  'out-of-memory',
  'silent',
  'unknown',
]);
