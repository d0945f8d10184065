// Imports a definition of a model.
import { notify, notifyFailure } from '../kit/notices.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePullNew } from './model-actions.ts';
import { withProjector } from './projector.ts';
import { readDefinition } from './transfer.ts';

/** `take` reads a definition of a model from a file and begins to download that model. */
export function useImport(): { isPending: boolean; take(file: File): void } {
  const { models: texts } = useTexts();
  const pull = usePullNew();
  const read = async (file: File) => {
    const definition = readDefinition(await file.text());
    if (!definition) return notify(fill(texts.importFailed, { file: file.name }), 'failed');
    pull.mutate({ body: await withProjector(definition.request), options: definition.options });
  };
  return {
    isPending: pull.isPending,
    take: (file) => void read(file).catch(notifyFailure),
  };
}
