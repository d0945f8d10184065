// Where a message is written.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { isComposing, useFittingHeight } from '../../kit/fields.ts';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { Menu } from '../../kit/menu.tsx';
import { gibibytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { ContextMeter, ContextWarning } from '../context/context-meter.tsx';
import type { Message } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { AttachmentView } from '../parts/attachment-view.tsx';
import { useElsewhere } from '../parts/elsewhere.tsx';
import { chat } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';
import { Microphone } from './microphone.tsx';
import type { Attachments } from './use-attachments.ts';

interface ComposerProps {
  attachments: Attachments;
  isAnswering: boolean;
  /** The model that answers; undefined while none is chosen. */
  model: string | undefined;
  /** A model that makes images. */
  painter: Model | undefined;
  /** The messages before. */
  path: readonly Message[];
  /** Does what asks the server, once it can be asked. */
  onAsk: (then: () => void) => void;
  /** Called by the key ↑ in an empty field. */
  onEditLast: () => void;
}

export function Composer({
  attachments,
  isAnswering,
  model,
  painter,
  path,
  onAsk,
  onEditLast,
}: ComposerProps) {
  const texts = useTexts();
  const [text, setText] = useDraft();
  const [paints, setPaints] = useState(false);
  const { ask, question } = useElsewhere(painter);
  const field = useRef<HTMLTextAreaElement>(null);
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
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
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
        <Added attachments={attachments} hasFiles={!isPainting} />
        {isPainting && <PaintMode model={painter} onEnd={() => setPaints(false)} />}
        <textarea
          ref={field}
          rows={1}
          aria-label={texts.message}
          dir="auto"
          placeholder={isPainting ? texts.paintHint : texts.messageHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <Tools
          {...{ attachments, isAnswering, canSend, context }}
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

interface ToolsProps extends Pick<ComposerProps, 'attachments' | 'isAnswering'> {
  canSend: boolean;
  /** Undefined where it does not matter. */
  context: Parameters<typeof ContextMeter>[0] | undefined;
  /** Undefined where no model makes images. */
  onPaint: (() => void) | undefined;
  onSend: () => void;
}

function Tools({ attachments, isAnswering, canSend, context, onPaint, onSend }: ToolsProps) {
  const texts = useTexts();
  return (
    <div className="composer-tools">
      <AddMenu onFiles={attachments.add} onPaint={onPaint} />
      <Microphone
        label={texts.record}
        onSound={(file) => attachments.add([file])}
        onProblem={attachments.fail}
      />
      <span role="status" className="quiet small">
        {attachments.work}
      </span>
      {context && <ContextMeter {...context} />}
      {isAnswering ? (
        <IconButton icon="stop" className="send" label={texts.stop} onClick={() => chat.stop()} />
      ) : (
        <IconButton
          icon="send"
          className="send"
          label={texts.send}
          disabled={!canSend}
          onClick={onSend}
        />
      )}
    </div>
  );
}

/** Says that an image will come of the message, and by which model. */
function PaintMode({ model, onEnd }: { model: Model; onEnd: () => void }) {
  const texts = useTexts();
  return (
    <p className="actions small">
      <Icon name="pictures" />
      <span>{fill(texts.painting, { model: model.name })}</span>
      {model.provider !== undefined && <span className="tag">{model.provider} ↗</span>}
      <IconButton icon="close" label={texts.stopPainting} onClick={onEnd} />
    </p>
  );
}

interface StartersProps {
  /** Whether something is written already: then they are not seen and can't be pressed. */
  isAway: boolean;
  onChosen: (words: string) => void;
}

/** Beginnings of a message, for an empty conversation. */
function Starters({ isAway, onChosen }: StartersProps) {
  const texts = useTexts();
  return (
    <section
      className={isAway ? 'actions starters away' : 'actions starters'}
      aria-label={texts.startersLabel}
      inert={isAway}
    >
      {texts.starters.map((words) => (
        <button key={words} type="button" onClick={() => onChosen(words)}>
          {words}
        </button>
      ))}
    </section>
  );
}

/** The text of the field, kept with its conversation. */
function useDraft(): [string, (text: string) => void] {
  const [{ id, draft }] = useState(() => chat.state().current);
  const [text, setText] = useState(draft);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setTimeout(() => chat.keepDraft(id, text), text === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [id, text]);
  useEffect(() => {
    const keep = () => chat.keepDraft(id, latest.current);
    const keepLast = () => {
      keep();
      chat.saveNow();
    };
    addEventListener('pagehide', keepLast);
    return () => {
      removeEventListener('pagehide', keepLast);
      keep();
    };
  }, [id]);
  return [text, setText];
}

/**
 * Who could write down a recording that waits: a model to download, or one of another server,
 * named.
 */
function SpeechOffer({ offer: { models, accept } }: { offer: NonNullable<Attachments['offer']> }) {
  const texts = useTexts();
  const language = useLanguage();
  const action = ({ name, size, provider }: Model) => {
    if (provider !== undefined)
      return fill(texts.sendTranscriber, { model: name, server: provider });
    return fill(texts.getTranscriber, {
      model: size ? `${name} · ${gibibytesText(size, language)}` : name,
    });
  };
  return (
    <div className="actions speech-offer">
      <p role="status">{texts.noTranscriberYet}</p>
      {models.map((model) => (
        <button
          key={model.id}
          type="button"
          className={model.provider === undefined ? 'main' : ''}
          onClick={() => accept(model)}
        >
          {action(model)}
        </button>
      ))}
    </div>
  );
}

/** What goes with the message, and what could not be added. */
function Added({ attachments, hasFiles }: { attachments: Attachments; hasFiles: boolean }) {
  const texts = useTexts();
  const { files, offer, problem, remove } = attachments;
  return (
    <>
      <p role="alert" className="composer-problem">
        {problem}
      </p>
      {offer && <SpeechOffer offer={offer} />}
      {hasFiles && files.length > 0 && (
        <ul className="actions attachments">
          {inOrder(files, (file, index) => (
            <li>
              <AttachmentView attachment={file} />
              <IconButton
                icon="close"
                label={fill(texts.removeAttachment, { name: file.name })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Files; and images, where a model makes them. */
function AddMenu({
  onFiles,
  onPaint,
}: { onFiles: Attachments['add'] } & Pick<ToolsProps, 'onPaint'>) {
  const texts = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const attach = () => chooser.current?.click();
  return (
    <>
      {onPaint === undefined ? (
        <IconButton icon="paperclip" label={texts.attach} onClick={attach} />
      ) : (
        <Menu
          label={texts.addMenu}
          icon="add"
          align="start"
          items={[
            { label: texts.attach, icon: 'paperclip', onSelect: attach },
            { label: texts.paint, icon: 'pictures', onSelect: onPaint },
          ]}
        />
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
