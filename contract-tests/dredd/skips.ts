// Documented answers that are not provoked, each operation with its reason. Reviewed by hand; the
// run fails when an answer is missing here and not exercised, and also when one is listed although
// it could be.

/** Documented responses that no request can bring about here. */
export interface Skip {
  /** `status` or `status media-type`; a status alone stands for all of its media types. */
  answers: readonly string[];
  reason: string;
}

/**
 * Operations that are documented, but that this server does not do; not-built.test.ts proves that
 * it is these and no others.
 */
export const NOT_BUILT: readonly string[] = [
  'copyOllamaModel',
  'createModeration',
  'createOllamaModel',
  'pushOllamaModel',
];

const neverDone = (...answers: readonly string[]): Skip => ({
  answers,
  reason: 'this server does not do it, and answers 501, which is exercised',
});

/** By operationId. */
export const SKIPS: Readonly<Record<string, Skip>> = {
  addMcpPackage: {
    answers: ['200'],
    reason: 'needs the registry of npm; package/ready-made.test.ts has it',
  },
  checkModelUpdates: {
    answers: ['400'],
    reason: 'needs a server that is offline; generated-requests.test.ts has one',
  },
  copyOllamaModel: neverDone('200'),
  createModeration: neverDone('200'),
  createOllamaModel: neverDone('200'),
  createSpeech: {
    answers: ['200 audio/aac', '200 audio/flac'],
    reason: 'no speech model of today writes these formats',
  },
  getActivity: {
    answers: ['200 text/event-stream'],
    reason: 'has no end; activity.test.ts reads it',
  },
  installBackend: {
    answers: ['409'],
    reason: 'needs two requests at once; installs.test.ts makes them',
  },
  makeDemoModel: {
    answers: ['500'],
    reason: 'needs a folder that refuses; cli/local-programs.test.ts has one',
  },
  pushOllamaModel: neverDone('200'),
  setConfig: {
    answers: ['500'],
    reason: 'needs a config.json that is broken by hand; settings.test.ts has one',
  },
  uninstallBackend: {
    answers: ['500'],
    reason: 'needs a disk that refuses; installs.test.ts has one',
  },
};
