// On or off, at once.
import { Switch as Parts } from '@base-ui/react/switch';
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
      <Parts.Root className="switch" checked={isOn} disabled={isDisabled} onCheckedChange={onChange}>
        <Parts.Thumb className="thumb" />
      </Parts.Root>
      {label}
    </label>
  );
}
