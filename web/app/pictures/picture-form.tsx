// What to paint, and how.
import type { KeyboardEvent, ReactNode } from 'react';
import { type ModelChoice, ModelField } from '../media/model-choice.tsx';
import { changeDraft, type Draft, draft, orderOf, SIZES } from './draft.ts';
import type { Way } from './picture.ts';
import { SourceField } from './source-field.tsx';
import { usePictureTexts } from './texts.ts';
import { pictures } from './use-pictures.ts';

const WAYS: readonly Way[] = ['create', 'edit', 'vary', 'enlarge'];

export function PictureForm({ choice, isBusy }: { choice: ModelChoice; isBusy: boolean }) {
  const texts = usePictureTexts();
  const form = draft.use();
  const { way } = form;
  const order = orderOf(form, choice.model?.id);
  const canMake = order !== undefined && !isBusy;
  const make = () => {
    if (canMake) void pictures.make(order);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A prompt may have lines, so Enter alone begins one.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      make();
    }
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Ways way={way} />
      <p className="quiet">{texts.help[way]}</p>
      <ModelField choice={choice} />
      {way !== 'create' && <SourceField form={form} />}
      {(way === 'create' || way === 'edit') && (
        <label>
          {texts.prompt}
          <textarea
            rows={3}
            maxLength={100_000}
            placeholder={texts.promptHint}
            value={form.prompt}
            onChange={({ target }) => changeDraft({ prompt: target.value })}
            onKeyDown={press}
          />
        </label>
      )}
      {way !== 'enlarge' && <Settings form={form} />}
      <div className="actions">
        <button type="submit" className="main" disabled={!canMake}>
          {way === 'enlarge' ? texts.enlarge : texts.make}
        </button>
      </div>
    </form>
  );
}

function Ways({ way }: { way: Way }) {
  const texts = usePictureTexts();
  return (
    <fieldset>
      <legend className="only-for-readers">{texts.way}</legend>
      <div className="actions">
        {WAYS.map((one) => (
          <button
            key={one}
            type="button"
            className="tab"
            aria-pressed={one === way}
            onClick={() => changeDraft({ way: one })}
          >
            {texts.ways[one]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Settings({ form }: { form: Draft }) {
  const texts = usePictureTexts();
  return (
    <fieldset>
      <legend>{texts.settings}</legend>
      <div className="fields">
        <label>
          {texts.size}
          <select value={form.size} onChange={({ target }) => changeDraft({ size: target.value })}>
            <option value="">{texts.sizeAuto}</option>
            {form.way !== 'create' && <option value="source">{texts.sizeSource}</option>}
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {size.replace('x', ' × ')}
              </option>
            ))}
            <option value="own">{texts.sizeOwn}</option>
          </select>
        </label>
        {form.size === 'own' && (
          <>
            <NumberField name="width" label={texts.width} form={form} min={16} max={8192} isNeeded />
            <NumberField name="height" label={texts.height} form={form} min={16} max={8192} isNeeded />
          </>
        )}
        <NumberField name="steps" label={texts.steps} form={form} min={1} max={10_000}>
          {texts.stepsHelp}
        </NumberField>
        <NumberField name="cfgScale" label={texts.cfgScale} form={form} min={0} max={100} step="any">
          {texts.cfgHelp}
        </NumberField>
        <NumberField name="seed" label={texts.seed} form={form} min={0} max={2 ** 31 - 1}>
          {texts.seedHelp}
        </NumberField>
        <NumberField name="count" label={texts.count} form={form} min={1} max={10} isNeeded />
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  name: 'width' | 'height' | 'steps' | 'cfgScale' | 'seed' | 'count';
  label: string;
  form: Draft;
  min: number;
  max: number;
  step?: 'any';
  /** Without it, an empty field leaves it to the model. */
  isNeeded?: boolean;
  /** What else is to be said of it. */
  children?: ReactNode;
}

function NumberField({ name, label, form, isNeeded = false, children, ...limits }: NumberFieldProps) {
  const texts = usePictureTexts();
  return (
    <label>
      {label}
      <input
        type="number"
        required={isNeeded}
        placeholder={isNeeded ? undefined : texts.byModel}
        value={form[name]}
        onChange={({ target }) => changeDraft({ [name]: target.value })}
        {...limits}
      />
      {children !== undefined && <span className="help">{children}</span>}
    </label>
  );
}
