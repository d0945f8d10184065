// A number of a range, by pointer or arrows.
import { Slider as Parts } from '@base-ui/react/slider';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value in words, next to the name and for readers. */
  text?: string;
  /** For a place that says by itself what it is. */
  hidesLabel?: boolean;
  onChange(value: number): void;
}

export function Slider({ label, text, hidesLabel = false, onChange, ...range }: SliderProps) {
  return (
    <Parts.Root className="slider" onValueChange={onChange} {...range}>
      {!hidesLabel && (
        <span className="label">
          {label} <span className="quiet">{text ?? range.value}</span>
        </span>
      )}
      <Parts.Control className="control">
        <Parts.Track className="track">
          <Parts.Indicator className="filled" />
          <Parts.Thumb className="thumb" aria-label={label} getAriaValueText={() => text ?? String(range.value)} />
        </Parts.Track>
      </Parts.Control>
    </Parts.Root>
  );
}
