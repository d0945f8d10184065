// The bar of a studio in which something is ordered.
import type { KeyboardEvent } from 'react';
import { isComposing } from '../kit/fields.ts';
import { Form } from '../kit/form.tsx';
import { Icon, IconButton } from '../kit/icons.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { Pill } from './pill.tsx';
import type { StudioFrame, StudioProps } from './studio-props.ts';
import { useMediaTexts } from './texts/texts.ts';
import type { ModelForPurpose } from './use-model-choice.ts';

/** Enter orders, Shift+Enter begins a line. While something is made, its button stops that. */
export function OrderBar({
  choice,
  label,
  icon = 'send',
  onOrder,
  onStop,
  tools,
  field,
}: Omit<
  StudioProps,
  'children' | 'keepsBar' | 'startsInMiddle' | 'notice' | 'below' | keyof StudioFrame
>) {
  const texts = useMediaTexts();
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const isOrder = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
    if (!isOrder || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const order = onStop ? undefined : onOrder || undefined;
  return (
    <Form className="composer" onKeyDown={press} onData={() => order?.()}>
      {field}
      {choice.model?.provider !== undefined && (
        <p className="quiet small">
          <Icon name="upload" /> {fill(texts.remote, { server: choice.model.provider })}
        </p>
      )}
      <div className="composer-tools">
        {tools}
        <ModelPill choice={choice} />
        {onStop ? (
          <IconButton icon="stop" className="send" label={texts.stop} onClick={onStop} />
        ) : (
          <button
            type="submit"
            className="icon-button send"
            aria-label={label}
            title={label}
            disabled={!order}
          >
            <Icon name={icon} />
          </button>
        )}
      </div>
    </Form>
  );
}

function ModelPill({ choice: { model, here, choose } }: { choice: ModelForPurpose }) {
  const texts = useMediaTexts();
  const { providers } = useScreenTexts();
  if (here.length === 0) return null;
  const names = here.map(({ id, name, provider }): [string, string] => {
    return [
      id,
      provider === undefined ? name : `${name} (${fill(providers.at, { name: provider })})`,
    ];
  });
  // One of another server is chosen by the person only, so at first it may be none.
  const options: [string, string][] =
    model === undefined ? [['', texts.chooseModel], ...names] : names;
  return <Pill label={texts.model} value={model?.id ?? ''} options={options} onChange={choose} />;
}

/** Moves the focus to where one goes on, once what was just put into the bar is drawn. */
export function focusBar(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.composer :is(textarea, .send)')?.focus(),
  );
}
