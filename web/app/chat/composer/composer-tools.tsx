// The buttons below the field.
import { IconButton } from '../../kit/icons.tsx';
import { ContextMeter } from '../context/context-meter.tsx';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import { ToolsButton } from '../tools/tools-button.tsx';
import { AddMenu } from './add-menu.tsx';
import type { ComposerToolsProps } from './composer-props.ts';
import { Microphone } from './microphone.tsx';
import { VoiceButton } from './voice-button.tsx';

/**
 * Adds files, records speech, begins a voice conversation, and sends the message, or stops the
 * answer that comes.
 */
export function ComposerTools({
  attachments,
  isAnswering,
  canSend,
  context,
  model,
  onAsk,
  onPaint,
  onSend,
}: ComposerToolsProps) {
  const texts = useChatTexts();
  return (
    <div className="composer-tools">
      <AddMenu onFiles={attachments.add} onPaint={onPaint} />
      <ToolsButton />
      <Microphone
        label={texts.record}
        onSound={(file) => attachments.add([file])}
        onProblem={attachments.fail}
      />
      <VoiceButton {...{ attachments, onAsk }} canBegin={model !== undefined} />
      {/* Of what is read, the page is seen above. */}
      <span role="status" className={attachments.isReading ? 'only-for-readers' : 'quiet small'}>
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
