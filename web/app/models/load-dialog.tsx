// Loads a model with options, and shows the plan that came of it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getModelOptions,
  type LoadPlan,
  type LoadRequest,
  type Model,
  type ModelOptions,
} from '../../../generated/client/index.ts';
import { LoadRow } from '../downloads/load-row.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FailureText } from '../kit/failure-words.tsx';
import { Form, SelectField, TextField } from '../kit/form.tsx';
import { useLoads } from '../kit/loads.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { type LoadOption, recipeNamed } from '../kit/recipes.ts';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useLoad } from './model-actions.ts';
import { PlanFacts } from './plan-facts.tsx';

type TextName = 'context' | 'backend' | 'arguments' | 'steps' | 'guidance' | 'width' | 'height';

/**
 * By their names, what options are called in the texts; those of one recipe alone are called as
 * their kind.
 */
const TEXTS: Readonly<Record<string, TextName | undefined>> = {
  ctx_size: 'context',
  steps: 'steps',
  cfg_scale: 'guidance',
  width: 'width',
  height: 'height',
};
const OF_KINDS = { backend: 'backend', text: 'arguments', number: undefined } as const;

/** Undefined for an option that the app has no words for. */
const textNameOf = ({ name, kind }: LoadOption): TextName | undefined =>
  TEXTS[name] ?? OF_KINDS[kind];

interface LoadDialogProps {
  model: Model;
  onClose(): void;
}

/** Options of the model's recipe, which may be saved; then how it came to run. */
export function LoadDialog({ model, onClose }: LoadDialogProps) {
  const { load: texts } = useScreenTexts();
  const [plan, setPlan] = useState<LoadPlan>();
  const asked = useQuery({
    queryKey: ['options', model.id],
    queryFn: () => ask(getModelOptions({ path: { model_id: model.id } })),
    // A form that is being filled in must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog title={fill(texts.title, { name: model.name })} onClose={onClose}>
      <div className="stack">
        <Waiting of={asked} />
        {asked.data && !plan && (
          <LoadForm {...{ model, onClose, saved: asked.data, onLoaded: setPlan }} />
        )}
        {plan && (
          <>
            <p role="status">{texts.done}</p>
            <PlanFacts plan={plan} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface LoadFormProps extends LoadDialogProps {
  saved: ModelOptions;
  onLoaded(plan: LoadPlan): void;
}

function LoadForm({
  model,
  onClose,
  saved: { saved, resolved_ctx_size },
  onLoaded,
}: LoadFormProps) {
  const { common, models } = useTexts();
  const { load: texts } = useScreenTexts();
  const language = useLanguage();
  const { data: system } = useSystemInfo();
  const load = useLoad(model, { isShown: true });
  const going = useLoads().get(model.id);
  const fields = (recipeNamed(model.recipe)?.loadOptions ?? []).filter(
    (option) => textNameOf(option) !== undefined,
  );
  const backends = Object.entries(system?.recipes[model.recipe]?.backends ?? {})
    .filter(([name, { state }]) => name !== 'default' && state !== 'unsupported')
    .map(([name]) => [name, name] as const);
  const now =
    resolved_ctx_size === null
      ? ''
      : fill(texts.now, { tokens: numberText(resolved_ctx_size, language) });
  const begin = (form: FormData) =>
    load.mutate(readOptions(form, fields), {
      onSuccess: (loaded) => (loaded?.plan ? onLoaded(loaded.plan) : onClose()),
    });
  return (
    <Form onData={begin}>
      {fields.map((option) => {
        const { name, kind } = option;
        const shared = {
          name,
          label: texts[textNameOf(option) ?? 'arguments'],
          defaultValue: String(saved[name] ?? ''),
        };
        if (kind === 'backend')
          return <SelectField key={name} {...shared} options={[['', texts.auto], ...backends]} />;
        const help = name === 'ctx_size' && texts.contextHelp + now;
        return <TextField key={name} {...shared} type={kind} step="any" help={help} />;
      })}
      <TextField label={texts.keepAlive} name="keep_alive" help={texts.keepAliveHelp} />
      <label className="check">
        <input type="checkbox" name="pinned" />
        {texts.pinned}
      </label>
      <label className="check">
        <input type="checkbox" name="save_options" />
        {texts.save}
      </label>
      {going && <LoadRow load={going} />}
      <FailureText error={load.error} />
      <footer>
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
        <button type="submit" className="main" disabled={load.isPending}>
          {load.isPending ? models.loading : texts.load}
        </button>
      </footer>
    </Form>
  );
}

/** What the form says; an empty field says null, which leaves aside what is saved. */
function readOptions(form: FormData, fields: readonly LoadOption[]): LoadRequest {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const values = fields.map(({ name, kind }) => [name, optionValue(typed(name), kind)]);
  const request: LoadRequest = Object.fromEntries(values);
  const keepAlive = typed('keep_alive');
  if (keepAlive !== '')
    request.keep_alive = /^-?\d+$/.test(keepAlive) ? Number(keepAlive) : keepAlive;
  if (form.has('pinned')) request.pinned = true;
  if (form.has('save_options')) request.save_options = true;
  return request;
}

function optionValue(text: string, kind: LoadOption['kind']): string | number | null {
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
