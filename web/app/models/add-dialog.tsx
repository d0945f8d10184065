// Adds a model: found on Hugging Face, or by its checkpoint.
import { useState } from 'react';
import type { PullRequest } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Form, SelectField, TextField } from '../kit/form.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { GGUF_RECIPE } from '../kit/recipes.ts';
import { Tabs } from '../kit/tabs.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { usePullNew } from './model-actions.ts';
import { recipesHere } from './recipes-here.ts';
import { RegistrySearch } from './registry-search.tsx';
import { Variants } from './variants.tsx';

/** @param repository The one whose variants are shown at first. */
export function AddDialog({
  repository: first,
  onClose,
}: {
  repository?: string | undefined;
  onClose(): void;
}) {
  const { add: texts } = useScreenTexts();
  const [way, setWay] = useState<'search' | 'form'>('search');
  const [repository, setRepository] = useState(first);
  const pull = usePullNew();
  const shared = {
    onPull: (body: PullRequest) => pull.mutate({ body }, { onSuccess: onClose }),
    isBusy: pull.isPending,
  };
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
        {way === 'form' && <CheckpointForm {...shared} />}
        {/* The results stay while a variant is looked at. */}
        <div hidden={way !== 'search' || repository !== undefined}>
          <RegistrySearch onChoose={setRepository} />
        </div>
        {way === 'search' && repository !== undefined && (
          <Variants {...shared} repository={repository} onBack={() => setRepository(undefined)} />
        )}
      </Tabs>
    </Dialog>
  );
}

const LABELS = ['reasoning', 'vision', 'embeddings', 'reranking'] as const;

function CheckpointForm({
  onPull,
  isBusy,
}: {
  onPull(request: PullRequest): void;
  isBusy: boolean;
}) {
  const { add: texts } = useScreenTexts();
  const { data: system } = useSystemInfo();
  const recipes = system === undefined ? [GGUF_RECIPE.recipe] : recipesHere(system.recipes);
  const pull = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const labels = LABELS.filter((label) => form.has(label));
    const request: PullRequest = {
      model_name: `user.${text('name').replace(/^user\./, '')}`,
      checkpoint: text('checkpoint'),
      recipe: text('recipe'),
    };
    if (text('mmproj') !== '') request.mmproj = text('mmproj');
    if (labels.length > 0) request.labels = labels;
    onPull(request);
  };
  return (
    <Form onData={pull}>
      <TextField label={texts.checkpoint} name="checkpoint" required help={texts.checkpointHelp} />
      <TextField label={texts.name} name="name" required help={texts.nameHelp} />
      <SelectField
        key={recipes.length}
        label={texts.recipe}
        name="recipe"
        defaultValue={GGUF_RECIPE.recipe}
        options={recipes.map((recipe) => [recipe, recipe])}
      />
      <fieldset>
        <legend>{texts.labels}</legend>
        {LABELS.map((label) => (
          <label key={label} className="check">
            <input type="checkbox" name={label} />
            {texts.label[label]}
          </label>
        ))}
      </fieldset>
      <TextField label={texts.projector} name="mmproj" />
      <footer>
        <button type="submit" className="main" disabled={isBusy}>
          {texts.pull}
        </button>
      </footer>
    </Form>
  );
}
