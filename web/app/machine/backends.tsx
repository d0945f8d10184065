// The backends: what each does, how it stands, how to get or remove it, and why others can't run
// here.
import type { SystemInfo } from '../../../generated/client/index.ts';
import { useDownloads } from '../kit/activity.ts';
import { Facts } from '../kit/facts.tsx';
import { Said } from '../kit/failure-words.tsx';
import { recipeNamed } from '../kit/recipes.ts';
import { fill } from '../texts/fill.ts';
import { BackendRow, type BackendRowFacts } from './backend-row.tsx';
import { fullName } from './backend-words.ts';
import { useMachineTexts } from './texts/texts.ts';

/** Those that run or can run here in a table, the others with their reasons behind a click. */
export function Backends({ system }: { system: SystemInfo }) {
  const texts = useMachineTexts();
  const { data: downloads } = useDownloads();
  // `default` is one of the others once more.
  const rows = Object.entries(system.recipes).flatMap(([recipe, { backends, default_backend }]) =>
    Object.entries(backends)
      .filter(([name]) => name !== 'default')
      .map(
        ([name, backend]): BackendRowFacts => ({
          ...backend,
          recipe,
          name,
          isDefault: default_backend === name,
        }),
      ),
  );
  const modes = Object.keys(texts.purposes);
  rows.sort((one, other) => {
    const [first, second] = [recipeNamed(one.recipe), recipeNamed(other.recipe)];
    // A recipe that this app is older than comes last.
    const byMode = placeIn(modes, first?.mode) - placeIn(modes, second?.mode);
    const byState = Number(one.state !== 'installed') - Number(other.state !== 'installed');
    return byMode || one.recipe.localeCompare(other.recipe) || byState;
  });
  const here = rows.filter(({ state }) => state !== 'unsupported');
  const others = rows.filter(({ state }) => state === 'unsupported');
  return (
    <section className="stack">
      <h2>{texts.backends}</h2>
      <p className="quiet">{texts.backendsText}</p>
      <div className="card">
        <table className="backends">
          <thead>
            <tr>
              {texts.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {here.map((row) => (
              <BackendRow
                key={`${row.recipe}:${row.name}`}
                row={row}
                job={downloads.find(({ model_name }) => model_name === `${row.recipe}:${row.name}`)}
              />
            ))}
          </tbody>
        </table>
        {others.length > 0 && (
          <details>
            <summary>{fill(texts.showUnsupported, { count: others.length })}</summary>
            <Facts
              of={others.map(({ recipe, name, message, action }) => [
                fullName(texts, recipe, name),
                <Said key={name}>{[message, action].filter(Boolean).join('. ')}</Said>,
              ])}
            />
          </details>
        )}
      </div>
    </section>
  );
}

function placeIn(list: readonly string[], item: string | undefined): number {
  const at = item === undefined ? -1 : list.indexOf(item);
  return at === -1 ? list.length : at;
}
