// The files that go with the message, and who could write down a recording.
import type { Model } from '../../../../generated/client/index.ts';
import { Bar } from '../../kit/bar.tsx';
import { Icon, IconButton } from '../../kit/icons.tsx';
import { gibibytesText, numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { inOrder } from '../markdown/in-order.ts';
import { AttachmentView } from '../parts/attachment-view.tsx';
import { useChatTexts } from '../texts/texts.ts';
import type { Attachments } from './use-attachments.ts';
import type { Reading } from './use-readings.ts';

/**
 * Who could write down a recording that waits: a model to download, or one of another server,
 * named.
 */
function SpeechOffer({ offer: { models, accept } }: { offer: NonNullable<Attachments['offer']> }) {
  const texts = useChatTexts();
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

/** How far a document has been read, and a button that stops it. */
function ReadingFile({ reading: { name, progress, stopper } }: { reading: Reading }) {
  const texts = useChatTexts();
  const language = useLanguage();
  const at = progress.use();
  const number = (value: number) => numberText(value, language);
  const words = at && { name, page: number(at.page), of: number(at.pages) };
  return (
    <li>
      <span className="reading-file">
        <Icon name="paperclip" /> {words ? fill(texts.readingPage, words) : name}
        <Bar label={fill(texts.reading, { name })} percent={at && (100 * at.page) / at.pages} />
      </span>
      <IconButton
        icon="close"
        label={fill(texts.stopReadingFile, { name })}
        onClick={() => stopper.abort()}
      />
    </li>
  );
}

interface AddedFilesProps {
  attachments: Attachments;
  /** Whether files go along at all. */
  hasFiles: boolean;
}

/** Each can be taken away again. */
export function AddedFiles({ attachments, hasFiles }: AddedFilesProps) {
  const texts = useChatTexts();
  const { files, offer, readings, remove } = attachments;
  return (
    <>
      {offer && <SpeechOffer offer={offer} />}
      {hasFiles && files.length + readings.length > 0 && (
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
          {inOrder(readings, (reading) => (
            <ReadingFile reading={reading} />
          ))}
        </ul>
      )}
    </>
  );
}
