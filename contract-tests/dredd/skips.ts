// Documented answers that are not provoked, each operation with its reason. Reviewed by hand; the run fails when an
// answer is missing here and not exercised, and also when one is listed although it could be.

export interface Skip {
  /** `status` or `status media-type`; a status alone stands for all of its media types. */
  answers: readonly string[];
  reason: string;
}

/** Operations that are documented, but not built yet; not-built.test.ts proves that it is these and no others. */
export const NOT_BUILT: readonly string[] = [
  'createEmbedding',
  'createImage',
  'createImageEdit',
  'createImageVariation',
  'createRerank',
  'createReranking',
  'createResponse',
  'createSpeech',
  'createTranscription',
  'listSlots',
  'updateSlot',
];

const notBuilt = (...answers: readonly string[]): Skip => ({ answers, reason: 'not built yet, answers 501' });

/** By operationId. */
export const SKIPS: Readonly<Record<string, Skip>> = {
  createEmbedding: notBuilt('200', '404', '500', '502'),
  createImage: notBuilt('200', '404', '500', '502'),
  createImageEdit: notBuilt('200', '404', '500', '502'),
  createImageVariation: notBuilt('200', '404', '500', '502'),
  createRerank: notBuilt('200', '404', '500', '502'),
  createReranking: notBuilt('200', '404', '500', '502'),
  createResponse: notBuilt('200', '404', '500', '502'),
  createSpeech: notBuilt('200', '404', '500', '502'),
  createTranscription: notBuilt('200', '404', '500', '502'),
  installBackend: { answers: ['409'], reason: 'needs two requests at once; installs.test.ts makes them' },
  listSlots: notBuilt('200', '400', '502'),
  uninstallBackend: { answers: ['500'], reason: 'needs a disk that refuses; installs.test.ts has one' },
  updateSlot: notBuilt('200', '502'),
};
