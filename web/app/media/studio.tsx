// The layout of the screens for images and sound: what was made, and below it the bar in which more
// is ordered, as in the chat.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Bar } from '../kit/bar.tsx';
import { isComposing, useFittingHeight } from '../kit/fields.ts';
import { fileTarget } from '../kit/files.tsx';
import { Form } from '../kit/form.tsx';
import { Icon, IconButton, Lemon } from '../kit/icons.tsx';
import { FailureText } from '../kit/states.tsx';
import { durationText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { type ModelChoice, ModelOffer } from './model-choice.tsx';
import { Pill } from './pill.tsx';
import { createTask, type Task } from './task.ts';
import { useMediaTexts } from './texts/texts.ts';

/** What is the same in several such layouts of one screen. */
export interface StudioFrame {
  title: string;
  /** Next to the title. */
  ways?: ReactNode;
  /** Takes a file that is dropped or pasted anywhere. */
  onFile: (file: File) => void;
}

interface StudioProps extends StudioFrame {
  choice: ModelChoice;
  /** What went wrong, in words. */
  problems?: readonly (string | false | undefined)[];
  task?: Task;
  /** What is said while the task is under way. */
  working?: string;
  /** What stands in the middle while nothing was made yet. */
  hero?: ReactNode;
  /** What was made. */
  children: ReactNode;
  /** What is ordered. */
  field: ReactNode;
  /** More to choose from, next to the model. */
  tools?: ReactNode;
  /** What the button at the end of the bar does. */
  label: string;
  /** Undefined as long as something is missing. */
  onOrder: (() => void) | false | undefined;
  /** Ends what is under way without a task; undefined while nothing is. */
  onStop?: (() => void) | undefined;
}

const IDLE = createTask();

export function Studio({
  title,
  ways,
  choice,
  onFile,
  problems = [],
  working,
  hero,
  children,
  ...bar
}: StudioProps) {
  const [isOver, setIsOver] = useState(false);
  const { task = IDLE, onStop } = bar;
  const { sinceMs, failure } = task.state.use();
  return (
    <main
      className={`studio ${isOver ? 'over' : ''}`}
      {...fileTarget(([file]) => file && onFile(file), setIsOver)}
    >
      <header className="line">
        <h1>{title}</h1>
        {ways}
      </header>
      <div className="made">
        <ModelOffer choice={choice} />
        <div role="alert">
          {problems.map(
            (one) =>
              one && (
                <p key={one} className="failure">
                  {one}
                </p>
              ),
          )}
        </div>
        <FailureText error={failure} />
        {working && sinceMs !== undefined && <WorkView label={working} sinceMs={sinceMs} />}
        {choice.here.length > 0 && sinceMs === undefined && hero}
        {children}
      </div>
      <OrderBar
        {...bar}
        choice={choice}
        onStop={onStop ?? (sinceMs === undefined ? undefined : task.stop)}
      />
    </main>
  );
}

function OrderBar({
  choice,
  label,
  onOrder,
  onStop,
  tools,
  field,
}: Omit<StudioProps, 'children' | keyof StudioFrame>) {
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
            <Icon name="send" />
          </button>
        )}
      </div>
    </Form>
  );
}

function ModelPill({ choice: { model, here, choose } }: { choice: ModelChoice }) {
  const texts = useMediaTexts();
  const { providers } = useTexts();
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

interface TextFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

export function TextField({ label, placeholder = label, value, onChange }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useFittingHeight(field, value);
  return (
    <textarea
      ref={field}
      rows={1}
      maxLength={100_000}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Moves the focus to where one goes on, once what was just put into the bar is drawn. */
export function focusBar(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.composer :is(textarea, .send)')?.focus(),
  );
}

/** What stands in the middle while nothing was made yet. */
export function Hero({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="hero stack" aria-label={title}>
      <Lemon />
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </section>
  );
}

interface WorkViewProps {
  label: string;
  /** When it began, in milliseconds of `performance.now()`. */
  sinceMs: number;
  /** How long it is likely to take, in milliseconds. */
  usualMs?: number | undefined;
}

/** Where a bar waits that has counted on less time than it takes, in percent. */
const ALMOST = 97;

/** How long work has been under way, and how far it probably is. */
export function WorkView({ label, sinceMs, usualMs }: WorkViewProps) {
  const texts = useMediaTexts();
  const language = useLanguage();
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const elapsedMs = Math.max(0, nowMs - sinceMs);
  return (
    <div className="stack">
      <p role="status">{label}</p>
      <Bar
        label={label}
        percent={usualMs === undefined ? undefined : Math.min(ALMOST, (elapsedMs / usualMs) * 100)}
      />
      <p className="quiet small">
        {fill(texts.elapsed, { time: durationText(Math.floor(elapsedMs / 1000), language) })}
        {usualMs !== undefined &&
          ` · ${fill(texts.usual, { time: durationText(Math.ceil(usualMs / 1000), language) })}`}
      </p>
    </div>
  );
}
