// Adds a model: found on Hugging Face, or by its checkpoint.
import { useState } from 'react';
import type { PullRequest } from '../../../generated/client/index.ts';
import { pullModel } from '../../../generated/client/index.ts';
import { Tabs } from '../kit/choices.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { ask } from '../kit/server.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CheckpointForm } from './checkpoint-form.tsx';
import { useChange } from './model-actions.ts';
import { RegistrySearchForm } from './registry-search.tsx';
import { Variants } from './variants.tsx';

/** @param repository The one whose variants are shown at first. */
export function AddDialog({ repository: first, onClose }: { repository?: string | undefined; onClose(): void }) {
  const { add: texts } = useTexts();
  const [way, setWay] = useState<'search' | 'form'>('search');
  const [repository, setRepository] = useState(first);
  const pull = usePullNew(onClose);
  const begin = (request: PullRequest) => pull.mutate(request);
  return (
    <Dialog title={texts.title} onClose={onClose} isWide>
      <Tabs<'search' | 'form'>
        label={texts.title}
        value={way}
        tabs={[
          { value: 'search', label: texts.search },
          { value: 'form', label: texts.form },
        ]}
        onChange={setWay}
      >
        {way === 'form' && <CheckpointForm onPull={begin} isBusy={pull.isPending} />}
        {/* The results stay while a variant is looked at. */}
        <div hidden={way !== 'search' || repository !== undefined}>
          <RegistrySearchForm onChoose={setRepository} />
        </div>
        {way === 'search' && repository !== undefined && (
          <Variants
            repository={repository}
            onBack={() => setRepository(undefined)}
            onPull={begin}
            isBusy={pull.isPending}
          />
        )}
      </Tabs>
    </Dialog>
  );
}

function usePullNew(onClose: () => void) {
  const { models: texts } = useTexts();
  return useChange(
    async (request: PullRequest) => {
      await ask(pullModel({ body: { ...request, subscribe: false } }));
      onClose();
      return request;
    },
    { done: ({ model_name = '' }) => fill(texts.pulling, { name: model_name }) },
  );
}
