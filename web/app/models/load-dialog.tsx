// Loads a model with options, and shows the plan that came of it.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  getModelOptions,
  type LoadPlan,
  type LoadRequest,
  type Model,
  type ModelOptions,
} from '../../../generated/client/index.ts';
import { LoadRow } from '../downloads/load-row.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useLoads } from '../kit/loads.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { FailureText, Waiting } from '../kit/states.tsx';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { type OptionField, optionFields, readOptions } from './load-options.ts';
import { useLoad } from './model-actions.ts';
import { PlanFacts } from './plan-facts.tsx';

interface LoadDialogProps {
  model: Model;
  onClose(): void;
}

export function LoadDialog({ model, onClose }: LoadDialogProps) {
  const { load: texts } = useTexts();
  const [plan, setPlan] = useState<LoadPlan>();
  const options = useQuery({
    queryKey: ['options', model.id],
    queryFn: () => ask(getModelOptions({ path: { model_id: model.id } })),
    // A form that is being filled in must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog title={fill(texts.title, { name: model.name })} onClose={onClose}>
      <div className="stack">
        <Waiting of={options} />
        {options.data && !plan && <LoadForm {...{ model, onClose, options: options.data, onLoaded: setPlan }} />}
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
  options: ModelOptions;
  onLoaded(plan: LoadPlan): void;
}

function LoadForm({ model, onClose, options, onLoaded }: LoadFormProps) {
  const { load: texts, common, models } = useTexts();
  const language = useLanguage();
  const { data: system } = useSystemInfo();
  const load = useLoad(model);
  const going = useLoads().get(model.id);
  const fields = optionFields(model.recipe);
  const backends = Object.entries(system?.recipes[model.recipe]?.backends ?? {})
    .filter(([name, { state }]) => name !== 'default' && state !== 'unsupported')
    .map(([name]) => name);
  const first = (name: string) => {
    const value = options.saved[name];
    return value === undefined || value === null ? '' : String(value);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body: LoadRequest = readOptions(new FormData(event.currentTarget), fields);
    load.mutate(body, { onSuccess: (loaded) => (loaded?.plan ? onLoaded(loaded.plan) : onClose()) });
  };
  const { resolved_ctx_size } = options;
  return (
    <form className="stack" onSubmit={submit}>
      {fields.map((field) => (
        <OptionInput
          key={field.name}
          field={field}
          first={first(field.name)}
          backends={backends}
          help={
            field.name === 'ctx_size'
              ? `${texts.contextHelp} ${resolved_ctx_size === null ? '' : fill(texts.now, { tokens: numberText(resolved_ctx_size, language) })}`
              : undefined
          }
        />
      ))}
      <label>
        {texts.keepAlive}
        <input name="keep_alive" spellCheck={false} />
        <span className="help">{texts.keepAliveHelp}</span>
      </label>
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
    </form>
  );
}

interface OptionInputProps {
  field: OptionField;
  first: string;
  backends: readonly string[];
  help: string | undefined;
}

function OptionInput({ field: { name, text, kind }, first, backends, help }: OptionInputProps) {
  const { load: texts } = useTexts();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts[text]}</label>
      {kind === 'backend' ? (
        <select id={id} name={name} defaultValue={first}>
          <option value="">{texts.auto}</option>
          {backends.map((backend) => (
            <option key={backend}>{backend}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={kind === 'number' ? 'number' : 'text'}
          step="any"
          defaultValue={first}
          spellCheck={false}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
        />
      )}
      {help !== undefined && (
        <span className="help" id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  );
}
