// What a hub has: found models, and the parts of a repository.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import {
  type Checkpoint,
  parseCheckpoint,
  sourceInAddress,
} from '../../services/downloads/checkpoint.ts';
import type { FoundRepository } from '../../services/downloads/hub-protocol.ts';
import { readSource } from '../../services/models/registration.ts';

/**
 * A repository in whichever form it is named.
 * @throws {InvalidRequest} for a part of one, and for two hubs at once
 */
export function wholeRepository(
  text: string,
  named: string | undefined,
  usual: ModelSource,
): Checkpoint {
  const asked = named === undefined ? undefined : readSource(named);
  const checkpoint = parseCheckpoint(text, asked ?? sourceInAddress(text) ?? usual);
  const { repositoryId, selector } = checkpoint;
  if (selector.kind === 'everything') return checkpoint;
  throw invalid(
    'checkpoint',
    `'${text}' names a part of a repository. Ask for '${repositoryId}', to see all its parts.`,
  );
}

/** A model that a search has found. */
export const describeFound = (
  { id, tags, task, downloads, likes, hasGguf }: FoundRepository,
  source: ModelSource,
): Schemas['RegistryModel'] => ({
  repository_id: id,
  display_name: id.slice(id.indexOf('/') + 1),
  source,
  repository_type: 'model',
  description: '',
  tags: [...tags],
  task: task ?? null,
  downloads,
  likes,
  has_gguf: hasGguf,
});
