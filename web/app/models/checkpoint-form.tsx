// Adds a model by the name of its checkpoint.
import type { PullRequest } from '../../../generated/client/index.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import { recipesHere } from './recipes-here.ts';

const LABELS = ['reasoning', 'vision', 'embeddings', 'reranking'] as const;

export function CheckpointForm({ onPull, isBusy }: { onPull(request: PullRequest): void; isBusy: boolean }) {
  const { add: texts } = useTexts();
  const { data: system } = useSystemInfo();
  const recipes = system === undefined ? ['llamacpp'] : recipesHere(system.recipes);
  const pull = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const labels = LABELS.filter((label) => form.has(label));
    onPull({
      model_name: `user.${text('name').replace(/^user\./, '')}`,
      checkpoint: text('checkpoint'),
      recipe: text('recipe'),
      ...(text('mmproj') !== '' && { mmproj: text('mmproj') }),
      ...(labels.length > 0 && { labels }),
    });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        pull(new FormData(event.currentTarget));
      }}
    >
      <label>
        {texts.checkpoint}
        <input name="checkpoint" required spellCheck={false} />
        <span className="help">{texts.checkpointHelp}</span>
      </label>
      <label>
        {texts.name}
        <input name="name" required spellCheck={false} />
        <span className="help">{texts.nameHelp}</span>
      </label>
      <label>
        {texts.recipe}
        <select name="recipe" defaultValue="llamacpp" key={recipes.length}>
          {recipes.map((recipe) => (
            <option key={recipe}>{recipe}</option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{texts.labels}</legend>
        {LABELS.map((label) => (
          <label key={label} className="check">
            <input type="checkbox" name={label} />
            {texts.label[label]}
          </label>
        ))}
      </fieldset>
      <label>
        {texts.projector}
        <input name="mmproj" spellCheck={false} />
      </label>
      <footer>
        <button type="submit" className="main" disabled={isBusy}>
          {texts.pull}
        </button>
      </footer>
    </form>
  );
}
