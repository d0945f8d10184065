// Reads a definition of a model from a file and begins to download that model.
import { useRef } from 'react';
import { notify, notifyFailure } from '../kit/notices.tsx';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { usePullNew } from './model-actions.ts';
import { readDefinition, withProjector } from './transfer.ts';

export function ImportButton() {
  const { models: texts } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const pull = usePullNew();
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const definition = readDefinition(await file.text());
    if (!definition) return notify(fill(texts.importFailed, { file: file.name }), 'failed');
    pull.mutate({ body: await withProjector(definition.request), options: definition.options });
  };
  return (
    <>
      <button type="button" disabled={pull.isPending} onClick={() => field.current?.click()}>
        {texts.import}
      </button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={texts.import}
        onChange={({ target }) => {
          read(target.files?.[0]).catch(notifyFailure);
          target.value = '';
        }}
      />
    </>
  );
}
