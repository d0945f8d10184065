// Where a message is written.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { isComposing, useFittingHeight } from '../../kit/fields.ts';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { fill } from '../../texts/fill.ts';
import { ContextWarning } from '../context/context-warning.tsx';
import { useElsewhere } from '../parts/elsewhere.tsx';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import type { ComposerProps } from './composer-props.ts';
import { ComposerTools } from './composer-tools.tsx';
import { Starters } from './starters.tsx';
import { useDraft } from './use-draft.ts';

const AddedFiles = later(async () => (await import('./added-files.tsx')).AddedFiles);

const SlashMenu = later(async () => (await import('../prompts/slash-menu.tsx')).SlashMenu);

/** A prompt is named behind a "/" that begins the message. */
const SLASH = /^\/([^\n/]{0,60})$/;

/**
 * Keeps what is typed with its conversation. Enter sends, Shift+Enter begins a line, ↑ in an empty
 * field edits the last question.
 */
export function Composer({
  attachments,
  isAnswering,
  model,
  painter,
  path,
  onAsk,
  onEditLast,
}: ComposerProps) {
  const texts = useChatTexts();
  const [text, setText] = useDraft();
  const [paints, setPaints] = useState(false);
  const { ask, question } = useElsewhere(painter);
  const field = useRef<HTMLTextAreaElement>(null);
  const slashKeys = useRef<(event: KeyboardEvent) => boolean>(undefined);
  const [isSlashClosed, setIsSlashClosed] = useState(false);
  const slash = isSlashClosed ? undefined : SLASH.exec(text)?.[1];
  useFittingHeight(field, text);
  attachments.onText((spoken) => setText(text === '' ? spoken : `${text.trimEnd()} ${spoken}`));
  const isPainting = paints && painter !== undefined;
  const isWritten = text.trim() !== '' || (!isPainting && attachments.files.length > 0);
  const canSend =
    (isPainting || model !== undefined) && !isAnswering && !attachments.isReading && isWritten;
  const context =
    isAnswering || isPainting ? undefined : { model, path, text, files: attachments.files };

  function write(words: string) {
    setText(words);
    field.current?.focus();
  }
  function send() {
    if (!canSend) return;
    if (isPainting)
      return ask(() => {
        chat.send(text.trim(), [], painter.id);
        setPaints(false);
        write('');
      });
    onAsk(() => {
      chat.send(text.trim(), attachments.files);
      attachments.clear();
      write('');
    });
  }
  function change(words: string) {
    setText(words);
    if (!words.startsWith('/')) setIsSlashClosed(false);
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (slash !== undefined && event.key === 'Escape') {
      event.preventDefault();
      return setIsSlashClosed(true);
    }
    if (slash !== undefined && slashKeys.current?.(event)) return;
    // In Chinese and Japanese, Enter also ends the choice of a word.
    const isSending = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
    const isEditing = event.key === 'ArrowUp' && text === '' && !isAnswering;
    if (isSending || isEditing) event.preventDefault();
    if (isSending) send();
    if (isEditing) onEditLast();
  }

  return (
    <>
      <form className="composer">
        {context && <ContextWarning {...context} />}
        <p role="alert" className="composer-problem">
          {attachments.problem}
        </p>
        {(attachments.files.length + attachments.readings.length > 0 || attachments.offer) && (
          <AddedFiles attachments={attachments} hasFiles={!isPainting} />
        )}
        {slash !== undefined && (
          <SlashMenu words={slash} keys={slashKeys} field={field} onText={write} />
        )}
        {isPainting && <PaintMode model={painter} onEnd={() => setPaints(false)} />}
        <textarea
          ref={field}
          rows={1}
          aria-label={texts.message}
          dir="auto"
          placeholder={isPainting ? texts.paintHint : texts.messageHint}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
        />
        <ComposerTools
          {...{ attachments, isAnswering, canSend, context, model, onAsk }}
          onPaint={painter && (() => setPaints(true))}
          onSend={send}
        />
        {question}
      </form>
      {path.length === 0 && (
        <Starters isAway={text !== ''} onChosen={(words) => write(`${words} `)} />
      )}
    </>
  );
}

/** Says that an image will come of the message, and by which model. */
function PaintMode({ model, onEnd }: { model: Model; onEnd: () => void }) {
  const texts = useChatTexts();
  return (
    <p className="actions small">
      <Icon name="pictures" />
      <span>{fill(texts.painting, { model: model.name })}</span>
      {model.provider !== undefined && <span className="tag">{model.provider} ↗</span>}
      <IconButton icon="close" label={texts.stopPainting} onClick={onEnd} />
    </p>
  );
}
