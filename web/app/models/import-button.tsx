// Imports a definition of a model.
import { FileButton } from '../kit/files.tsx';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePullNew } from './model-actions.ts';
import { withProjector } from './projector.ts';
import { readDefinition } from './transfer.ts';

/** Reads a definition of a model from a file and begins to download that model. */
export function ImportButton() {
  const { models: texts } = useTexts();
  const pull = usePullNew();
  const read = async (file: File) => {
    const definition = readDefinition(await file.text());
    if (!definition) return notify(fill(texts.importFailed, { file: file.name }), 'failed');
    pull.mutate({ body: await withProjector(definition.request), options: definition.options });
  };
  return (
    <FileButton
      label={texts.import}
      accept=".json,application/json"
      isDisabled={pull.isPending}
      onFile={(file) => void read(file).catch(notifyFailure)}
    />
  );
}
