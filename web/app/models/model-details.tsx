// What there is to know of a model, how it runs now, and what is done with it less often.
import { useState } from 'react';
import { type LoadedModel, type Model, pinModel } from '../../../generated/client/index.ts';
import { nameOfProgram } from '../kit/backend-names.ts';
import { isChatting } from '../kit/chat-models.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Said } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { GGUF_RECIPE } from '../kit/recipes.ts';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { useChange, usePull, useUnload } from './model-actions.ts';
import { factsOf } from './model-facts.ts';
import { PlanFacts } from './plan-facts.tsx';
import { downloadDefinition } from './transfer.ts';

interface ModelDetailsProps {
  model: Model;
  loaded: LoadedModel | undefined;
  onDelete(model: Model): void;
}

/**
 * Stays open in its row. A model can be loaded with options, pinned, updated, exported and deleted
 * here.
 */
export function ModelDetails({ model, loaded, onDelete }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const { max_context_length: context } = model;
  const { quantization, publisher, repository } = factsOf(model);
  const names = [
    [
      texts.id,
      <span key="id" className="long-name copied">
        <span>{model.id}</span> <CopyButton text={model.id} label={texts.copyId} />
      </span>,
    ],
    [
      texts.checkpoint,
      <span key="checkpoint" className="long-name">
        {model.checkpoint}
      </span>,
    ],
  ] as const;
  const facts = [
    [texts.recipe, nameOfProgram(model.recipe)],
    [texts.context, context && fill(texts.tokens, { count: numberText(context, language) })],
    [texts.dtype, quantization],
    [texts.publisher, publisher],
    [
      texts.licence,
      repository && (
        <a
          key="page"
          href={`https://huggingface.co/${repository}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.page}
        </a>
      ),
    ],
  ] as const;
  return (
    <div className="details stack">
      {model.unavailable_reason !== undefined && (
        <p className="failure">
          {texts.notHere} <Said>{model.unavailable_reason}</Said>
        </p>
      )}
      {loaded ? (
        <div className="sides">
          <section>
            <h3>{texts.whatItIs}</h3>
            <Facts of={[...names, ...facts]} />
          </section>
          <section>
            <h3>{texts.howItRuns}</h3>
            <PlanFacts plan={loaded.plan} />
          </section>
        </div>
      ) : (
        <div className="sides">
          <Facts of={names} />
          <Facts of={facts} />
        </div>
      )}
      {model.provider === undefined && <MoreActions {...{ model, loaded, onDelete }} />}
    </div>
  );
}

function MoreActions({ model, loaded, onDelete }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const [dialog, setDialog] = useState<'load' | 'variants'>();
  const pin = useChange((pinned: boolean) =>
    ask(pinModel({ body: { model_name: model.id, pinned } })),
  );
  const pull = usePull(model);
  const unload = useUnload(model);
  const close = () => setDialog(undefined);
  const isOwnFile = model.id.startsWith('extra.');
  const isKept = model.downloaded || model.id.startsWith('user.');
  const { repository } = factsOf(model);
  const hasVariants = repository !== undefined && model.recipe === GGUF_RECIPE.recipe;
  const actions: readonly (readonly [isOffered: boolean, text: string, act: () => void])[] = [
    [
      model.downloaded && model.unavailable_reason === undefined,
      loaded ? texts.reloadWith : texts.loadWith,
      () => setDialog('load'),
    ],
    [hasVariants, texts.variants, () => setDialog('variants')],
    [
      loaded !== undefined,
      loaded?.pinned ? texts.unpin : texts.pin,
      () => pin.mutate(!loaded?.pinned),
    ],
    [model.downloaded && !isOwnFile, texts.update, () => pull.mutate({ isUpdate: true })],
    [!isOwnFile, texts.export, () => downloadDefinition(model)],
    [isKept && !isOwnFile, texts.delete, () => onDelete(model)],
  ];
  return (
    <div className="actions">
      {/* In a narrow window, where the row has room for the way to the chat alone. */}
      {loaded && isChatting(model) && (
        <ActionButton
          className="unload"
          action={texts.unload}
          name={model.name}
          disabled={unload.isPending}
          onClick={() => unload.mutate(undefined)}
        />
      )}
      {actions.map(
        ([isOffered, text, act]) =>
          isOffered && (
            <button
              key={text}
              type="button"
              className={text === texts.delete ? 'danger' : undefined}
              disabled={pin.isPending || pull.isPending}
              onClick={act}
            >
              {text}
            </button>
          ),
      )}
      {dialog === 'variants' && <AddDialog repository={repository} onClose={close} />}
      {dialog === 'load' && <LoadDialog model={model} onClose={close} />}
    </div>
  );
}
