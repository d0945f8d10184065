// Adds a model: found on Hugging Face, or by its checkpoint.
import { useState } from 'react';
import type { PullRequest } from '../../../generated/client/index.ts';
import { pullModel } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { ask } from '../kit/server.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CheckpointForm } from './checkpoint-form.tsx';
import { useChange } from './model-actions.ts';
import { RegistrySearchForm } from './registry-search.tsx';
import { Variants } from './variants.tsx';

export function AddDialog({ onClose }: { onClose(): void }) {
  const { add: texts } = useTexts();
  const [way, setWay] = useState<'search' | 'form'>('search');
  const [repository, setRepository] = useState<string>();
  const pull = usePullNew(onClose);
  const tab = (name: 'search' | 'form') => (
    <button type="button" aria-pressed={way === name} className="tab" onClick={() => setWay(name)}>
      {texts[name]}
    </button>
  );
  const begin = (request: PullRequest) => pull.mutate(request);
  return (
    <Dialog title={texts.title} onClose={onClose} isWide>
      <div className="stack">
        <div className="actions">
          {tab('search')}
          {tab('form')}
        </div>
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
      </div>
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
    { done: ({ model_name = '' }) => texts.pulling(model_name) },
  );
}
