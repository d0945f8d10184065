// Sound: a text is spoken, a recording written down, or speech written down while it comes.
import { createStore } from '../lib/store.ts';
import { fileTarget } from '../media/file-target.ts';
import '../media/media.css';
import { Live } from './live.tsx';
import { Speak } from './speak.tsx';
import { useSoundTexts } from './texts.ts';
import { recording, Transcribe } from './transcribe.tsx';

const WAYS = ['speak', 'transcribe', 'live'] as const;

const chosen = createStore<(typeof WAYS)[number]>('speak');

/** A file can only be something to write down. */
function take(file: File): void {
  recording.set(file);
  chosen.set('transcribe');
}

export function SoundScreen() {
  const texts = useSoundTexts();
  const way = chosen.use();
  return (
    <main className="screen media" {...fileTarget(take)}>
      <h1>{texts.title}</h1>
      <div className="actions">
        {WAYS.map((one) => (
          <button key={one} type="button" className="tab" aria-pressed={one === way} onClick={() => chosen.set(one)}>
            {texts.ways[one]}
          </button>
        ))}
      </div>
      <p className="quiet">{texts.help[way]}</p>
      {way === 'speak' && <Speak />}
      {way === 'transcribe' && <Transcribe />}
      {way === 'live' && <Live />}
    </main>
  );
}
