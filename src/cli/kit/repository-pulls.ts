// The pull of a repository: which variant of it, and under which name.
import * as api from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { setFields } from '../../lib/values.ts';
import { call } from './calls.ts';
import { choose } from './choose.ts';
import type { Context } from './context.ts';
import { misuse } from './failures.ts';
import { fitOf, memoryOf } from './fit.ts';
import { machineOf } from './machine.ts';
import { readLine } from './read-line.ts';
import type { RepositoryName } from './repositories.ts';

/** The pull of a repository, of which a person chooses the variant. @throws {CommandFailed} */
export async function requestOfRepository(
  context: Context,
  details: {
    repository: RepositoryName;
    /** All that the server knows, so that nothing gets two names. */
    models: readonly api.Model[];
    name?: string | undefined;
    label?: readonly string[] | undefined;
    source?: string | undefined;
  },
): Promise<api.PullRequest & { model_name: string }> {
  const { repository, models, name, label } = details;
  const { id, variant: wanted } = repository;
  const asked = details.source ?? repository.source;
  const offer = await call(context, api.listPullVariants, {
    query: setFields({ checkpoint: id, source: asked }),
  });
  const { source } = offer;
  // The variant in the hub's own case; one that is not offered may be there all the same.
  const offered = offer.variants.find(
    (one) => one.name.toLowerCase() === wanted?.toLowerCase(),
  )?.name;
  const variant = offered ?? wanted ?? (await chooseVariant(context, offer.variants, id));
  const checkpoint = `${id}:${variant}`;
  const known = models.find(
    (one) => one.checkpoint === checkpoint && (one.source ?? source) === source,
  );
  if (known !== undefined && name === undefined) return { model_name: known.id };
  const labels = label ?? offer.suggested_labels;
  return setFields({
    model_name: prefixed(name ?? `${offer.suggested_name}-${variant}`),
    checkpoint,
    source: source === 'huggingface' ? asked : source,
    recipe: offer.recipe,
    mmproj: offer.mmproj_files[0],
    labels: labels.length === 0 ? undefined : [...labels],
  });
}

/**
 * On a terminal the user says which; elsewhere the first of the usual ones that fits the memory is
 * taken.
 */
async function chooseVariant(
  context: Context,
  variants: readonly api.PullVariant[],
  id: string,
): Promise<string> {
  const [first] = variants;
  if (first === undefined)
    throw misuse(`${id} offers no variant by name.`, `Name a file: lemonade pull ${id}:FILE.gguf`);
  if (variants.length === 1) return first.name;
  const memory = memoryOf(await machineOf(context));
  const doesFit = ({ size_bytes: size }: api.PullVariant) => fitOf(size, memory) !== 'too large';
  const smallest = variants.toSorted((a, b) => a.size_bytes - b.size_bytes)[0] ?? first;
  const best = variants.find(doesFit) ?? smallest;
  if (!context.canAsk) {
    const why = doesFit(best)
      ? 'the first of the usual ones that fits the memory'
      : 'the smallest, though it hardly fits the memory';
    context.hint(
      `Taking ${best.name} (${bytesText(best.size_bytes)}), ${why}; ${id}:VARIANT names another.`,
    );
    return best.name;
  }
  const nameWidth = Math.max(...variants.map(({ name }) => name.length));
  const labelOf = (variant: api.PullVariant) => {
    const size = bytesText(variant.size_bytes).padStart(7);
    return `${variant.name.padEnd(nameWidth)}  ${size}${doesFit(variant) ? '' : '  too large for the memory'}`;
  };
  const offered = variants.map((variant) => ({ label: labelOf(variant), value: variant.name }));
  const choices = [...offered, { label: 'Other', value: undefined }];
  const question = `Which variant of ${id}?`;
  const chosen = await choose<string | undefined>(context, {
    question,
    initial: variants.indexOf(best),
    choices,
  });
  return chosen ?? readLine(context, `Variant or file of ${id}`);
}

/** The name of a model of one's own. */
export const prefixed = (name: string): string =>
  name.startsWith('user.') ? name : `user.${name}`;
