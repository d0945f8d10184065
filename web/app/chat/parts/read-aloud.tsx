// A button that reads an answer aloud, where a model speaks. One answer is read at a time.
import { useEffect } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { IconButton } from '../../kit/icons.tsx';
import { notifyFailure } from '../../kit/notices.tsx';
import { createStore } from '../../lib/store.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { speakerModel } from '../state/speaker.ts';
import { useChatTexts } from '../texts/texts.ts';
import { useElsewhere } from './elsewhere.tsx';

const reading = createStore<{ text: string; stopper: AbortController } | undefined>(undefined);

async function read(text: string, model: Model, language: string): Promise<void> {
  reading.get()?.stopper.abort();
  const stopper = new AbortController();
  reading.set({ text, stopper });
  // At once, because browsers allow sound only to what follows a click.
  const context = new AudioContext();
  try {
    const { speakAnswer } = await import('./speech.ts');
    await speakAnswer(text, { model, language, context, signal: stopper.signal });
  } catch (error) {
    if (!stopper.signal.aborted) notifyFailure(error);
  } finally {
    void context.close();
    if (reading.get()?.stopper === stopper) reading.set(undefined);
  }
}

/** Stops, whichever answer is read; or only where it is the one with this text. */
export function stopReading(text = reading.get()?.text): void {
  const current = reading.get();
  if (current?.text === text) current?.stopper.abort();
}

/** Begins to read, or stops. Nothing where no model speaks. */
export function ReadAloud({ text }: { text: string }) {
  const texts = useChatTexts();
  const language = useLanguage();
  const model = speakerModel.use();
  const isReading = reading.use()?.text === text;
  const { ask, question } = useElsewhere(model);
  // Where the answer is not shown any more, the button that stops it is gone too.
  useEffect(() => () => stopReading(text), [text]);
  if (model === undefined) return null;
  const begin = () => void read(text, model, language);
  return (
    <>
      <IconButton
        icon={isReading ? 'stop' : 'speaker'}
        label={isReading ? texts.stopReading : texts.read}
        onClick={() => (isReading ? stopReading(text) : ask(begin))}
      />
      {question}
    </>
  );
}
