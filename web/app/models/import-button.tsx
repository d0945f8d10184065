// Reads a definition of a model from a file and begins to download that model.
import { useRef } from 'react';
import { pullModel, saveModelOptions } from '../../../generated/client/index.ts';
import { notify } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useChange } from './model-actions.ts';
import { type Definition, readDefinition, withProjector } from './transfer.ts';

export function ImportButton() {
  const { models: texts } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const pull = useChange(
    async ({ request, options }: Definition) => {
      await ask(pullModel({ body: { ...(await withProjector(request)), subscribe: false } }));
      if (Object.keys(options).length === 0) return request;
      await ask(saveModelOptions({ path: { model_id: request.model_name }, body: options }));
      return request;
    },
    { done: ({ model_name }) => fill(texts.pulling, { name: model_name }) },
  );
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const definition = readDefinition(await file.text());
    if (definition) pull.mutate(definition);
    else notify(fill(texts.importFailed, { file: file.name }), 'failed');
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
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
