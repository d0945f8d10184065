// Sound: a text is spoken, a recording written down, or speech written down while it comes.
import { createStore } from '../lib/store.ts';
import { Segments } from '../media/pill.tsx';
import '../media/media.css';
import { useMediaTexts } from '../media/texts/texts.ts';
import { Live } from './live.tsx';
import { Speak } from './speak.tsx';
import { Transcribe, takeRecording } from './transcribe.tsx';

const SCREENS = { speak: Speak, transcribe: Transcribe, live: Live };
type Way = keyof typeof SCREENS;
const chosen = createStore<Way>('speak');

/** A file can only be something to write down. */
function take(file: File): void {
  void takeRecording(file);
  chosen.set('transcribe');
}

export function SoundScreen() {
  const texts = useMediaTexts();
  const way = chosen.use();
  const Screen = SCREENS[way];
  const options = Object.entries(texts.soundWays) as [Way, string][];
  const ways = <Segments label={texts.sound} value={way} options={options} onChange={chosen.set} />;
  return <Screen title={texts.sound} ways={ways} onFile={take} />;
}
