// Plays a sound: the browser's own players are of three heights and one grey.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile, useBlobUrl } from '../kit/blobs.ts';
import { IconButton } from '../kit/icons.tsx';
import { Slider } from '../kit/slider.tsx';
import { fill } from '../texts/fill.ts';
import { useMediaTexts } from './texts/texts.ts';

interface PlayerProps {
  sound: Blob;
  /** What is heard. */
  name: string;
  fileName: string;
  /** Whether it begins by itself, where the browser lets it. */
  isPlayedAtOnce?: boolean;
  /** How it was made, in a line of its own. */
  facts?: string;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * Can be played, paused, moved and saved. Keeps where it is; says where the browser can't play it.
 */
export function Player(props: PlayerProps) {
  const { sound, name, fileName, isPlayedAtOnce = false, facts, children } = props;
  const texts = useMediaTexts();
  const audio = useRef<HTMLAudioElement>(null);
  const url = useBlobUrl(sound);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState<number>();
  const [state, setState] = useState<'paused' | 'playing' | 'broken'>('paused');
  const time = `${clockText(at, length)} / ${clockText(length, length)}`;
  const play = () => void audio.current?.play().catch(() => undefined);
  useEffect(() => {
    if (url !== undefined && isPlayedAtOnce) audio.current?.play().catch(() => undefined);
  }, [url, isPlayedAtOnce]);
  return (
    <section className="line player" aria-label={fill(texts.listenTo, { text: name })}>
      {/* biome-ignore lint/a11y/useMediaCaption: its text stands above it, or is what is asked for */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onDurationChange={({ currentTarget: { duration } }) =>
          setLength(Number.isFinite(duration) ? duration : undefined)
        }
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={() => setState('playing')}
        onPause={() => setState('paused')}
        onError={() => setState('broken')}
      />
      {facts !== undefined && <p className="quiet small facts">{facts}</p>}
      <IconButton
        className="play"
        icon={state === 'playing' ? 'pause' : 'play'}
        label={`${state === 'playing' ? texts.pause : texts.play}: ${name}`}
        disabled={state === 'broken'}
        onClick={state === 'playing' ? () => audio.current?.pause() : play}
      />
      <Slider
        hidesLabel
        label={`${texts.position}: ${name}`}
        text={time}
        max={length || 1}
        step={0.01}
        value={Math.min(at, length ?? 0)}
        onChange={(next) => {
          if (audio.current) audio.current.currentTime = next;
          setAt(next);
        }}
      />
      <span className="quiet small">{time}</span>
      <div className="actions">
        <IconButton
          icon="download"
          label={`${texts.download}: ${name}`}
          onClick={() => saveFile(sound, fileName)}
        />
        {children}
      </div>
      {state === 'broken' && (
        <p className="failure" role="alert">
          {texts.unplayable}
        </p>
      )}
    </section>
  );
}

/** `1:05`; of what is shorter than a second, `0:00.4`. */
function clockText(seconds: number | undefined, length: number | undefined): string {
  if (seconds === undefined) return '–:––';
  if (length !== undefined && length < 1) return `0:00.${Math.min(9, Math.ceil(seconds * 10))}`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
