// What is chosen at once: on or off, a number of a range, one of several ways.
import { Slider as SliderParts } from '@base-ui/react/slider';
import { Switch as SwitchParts } from '@base-ui/react/switch';
import { Tabs as TabsParts } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

export function Switch({ label, isOn, isDisabled, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch has a field inside
    <label className="check">
      <SwitchParts.Root
        className="switch"
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
      >
        <SwitchParts.Thumb className="thumb" />
      </SwitchParts.Root>
      {label}
    </label>
  );
}

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

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
}: TabsProps<Value>) {
  return (
    <TabsParts.Root className="stack" value={value} onValueChange={onChange}>
      <TabsParts.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <TabsParts.Tab key={tab.value} className="tab" value={tab.value}>
            {tab.label}
          </TabsParts.Tab>
        ))}
      </TabsParts.List>
      <TabsParts.Panel className="stack" value={value}>
        {children}
      </TabsParts.Panel>
    </TabsParts.Root>
  );
}
