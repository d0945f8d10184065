// A number of a range.
import { Slider as SliderParts } from '@base-ui/react/slider';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** The value in words, next to the name and for readers. */
  text?: string;
  hidesLabel?: boolean;
  onChange(value: number): void;
}

/** By pointer, and by arrow keys. */
export function Slider({ label, hidesLabel = false, onChange, text, ...range }: SliderProps) {
  const words = text ?? String(range.value);
  return (
    <SliderParts.Root className="slider" onValueChange={onChange} {...range}>
      {!hidesLabel && (
        <span className="label">
          {label} <span className="quiet">{words}</span>
        </span>
      )}
      <SliderParts.Control className="control">
        <SliderParts.Track className="track">
          <SliderParts.Indicator className="filled" />
          <SliderParts.Thumb className="thumb" aria-label={label} getAriaValueText={() => words} />
        </SliderParts.Track>
      </SliderParts.Control>
    </SliderParts.Root>
  );
}
