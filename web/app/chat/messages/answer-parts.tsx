// Parts of an answer: thoughts, calls of functions, an image, what it waits for, and how it ended.
import { useState } from 'react';
import { attempt } from '../../../../common/values.ts';
import { useDownloads } from '../../kit/activity.ts';
import { nameOfPart } from '../../kit/backend-names.ts';
import { DataImage } from '../../kit/data-image.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useLoads } from '../../kit/loads.ts';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import type { Answer, FunctionCall, Picture } from '../conversation/conversation.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { chat } from '../state/use-chat.ts';
import { type Texts, useTexts } from '../texts/texts.ts';
import { FailedAnswer } from './failed-answer.tsx';

const seconds = (ms: number) => numberText(ms / 1000, document.documentElement.lang, 1);

/**
 * What a model thinks before it answers: its last line while it does, and all of it behind a click.
 */
export function Thoughts({ answer, isThinking }: { answer: Answer; isThinking: boolean }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { thoughts = '', thoughtMs } = answer;
  const whole = Math.floor((thoughtMs ?? 0) / 1000);
  const thinking = whole === 0 ? texts.thinkingFirst : fill(texts.thinkingNow, { seconds: whole });
  const thought =
    thoughtMs === undefined
      ? texts.thoughts
      : fill(texts.thoughtFor, { seconds: seconds(thoughtMs) });
  // Without marks of Markdown.
  const lastLine = /[^\n]*$/.exec(thoughts.trimEnd().slice(-300))?.[0].replace(/[*`#]+/g, '');
  return (
    <details className="thoughts" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {isThinking ? <span className="waiting">{thinking}</span> : thought}
        {isThinking && !isOpen && <span className="last-line">{lastLine}</span>}
      </summary>
      {isOpen && <Markdown text={thoughts} isGrowing={isThinking} />}
    </details>
  );
}

/** A function that the model has called, and with what. */
export function Call({ call: { name, input, ms = 0 } }: { call: FunctionCall }) {
  const texts = useTexts();
  return (
    <div className="call markdown">
      <p className="quiet small">
        <Icon name="tool" /> {fill(texts.called, { name })}{' '}
        {ms >= 100 && fill(texts.calledIn, { seconds: seconds(ms) })}
      </p>
      {input !== '' && (
        <CodeBlock
          code={formatted(input)}
          language="json"
          title={texts.callInput}
          isGrowing={false}
        />
      )}
    </div>
  );
}

/** @returns JSON on several lines; other text stays as it is. */
const formatted = (input: string) =>
  attempt(() => JSON.stringify(JSON.parse(input), undefined, 2), input);

/** An image that a model has made as its answer: opened large, and saved. */
export function AnswerPicture({ picture: { name, url } }: { picture: Picture }) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const image = <DataImage url={url} alt={name} />;
  const save = { download: `${name}.png`, 'aria-label': texts.saveImage, title: texts.saveImage };
  return (
    <div className="answer-picture">
      <button
        type="button"
        aria-label={fill(texts.openImage, { name })}
        onClick={() => setIsOpen(true)}
      >
        {image}
      </button>
      <a className="icon-button" href={url} {...save}>
        <Icon name="download" />
      </a>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          {image}
        </Dialog>
      )}
    </div>
  );
}

/** What an answer waits for before its first word: a download, an installation, a start. */
export function Waiting({ model }: { model: string }) {
  const texts = useTexts();
  const { data: jobs } = useDownloads();
  const step = useLoads().get(model)?.step;
  const pull = jobs.find(
    ({ running, type, model_name }) => running && type === 'model' && model_name === model,
  );
  // An installation does not name its load; a model that has begun to start needs none.
  const installation = step
    ? undefined
    : jobs.find(({ running, type }) => running && type === 'backend');
  const textOf = () => {
    if (pull) return fill(texts.waitingForDownload, { percent: Math.floor(pull.percent) });
    if (step) return fill(texts.waitingForStart, { name: nameOfPart(step.name) });
    if (!installation) return texts.waiting;
    const percent = Math.floor(installation.percent);
    return fill(texts.waitingForBackend, { name: nameOfPart(installation.model_name), percent });
  };
  return <p className="waiting">{textOf()}</p>;
}

interface AnswerEndProps {
  answer: Answer;
  onAsk: (then: () => void) => void;
}

/** How an answer ended, if it did not end well, and the ways on from there. */
export function AnswerEnd({ answer, onAsk }: AnswerEndProps) {
  const texts = useTexts();
  const { state, isCut } = answer;
  if (state === 'failed' || state === 'interrupted')
    return <FailedAnswer answer={answer} onAsk={onAsk} />;
  const end = endOf(answer, texts);
  if (end === undefined) return null;
  return (
    <div className="actions">
      <p className="quiet small">{end}</p>
      {(state === 'stopped' || isCut) && (
        <button type="button" onClick={() => chat.resume(answer)}>
          {texts.resume}
        </button>
      )}
    </div>
  );
}

function endOf(
  { state, text, calls, picture, isCut, isFiltered }: Answer,
  texts: Texts,
): string | undefined {
  if (state === 'stopped') return texts.stopped;
  if (isCut) return texts.cut;
  if (isFiltered) return texts.filtered;
  return text === '' && !calls && !picture ? texts.emptyAnswer : undefined;
}
