// What is on or off.
import { Switch as SwitchParts } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

/** Changes at once, without a button that saves it. */
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
