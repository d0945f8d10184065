// One of a few, from a list that opens. It sends its value with a form when it has a name.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Parts } from '@base-ui/react/select';
import { Icon } from './icons.tsx';

interface SelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value?: Value | undefined;
  defaultValue?: Value;
  name?: string;
  /** Below it. */
  help?: string;
  isDisabled?: boolean;
  onChange?(value: Value): void;
}

export function Select<Value extends string>({
  label,
  options,
  help,
  isDisabled,
  onChange,
  ...rest
}: SelectProps<Value>) {
  return (
    // Its own rules for a scroll bar would be inline.
    <CSPProvider disableStyleElements>
      <Parts.Root<Value>
        items={options}
        disabled={isDisabled}
        onValueChange={(value) => value !== null && onChange?.(value)}
        {...rest}
      >
        <div className="field">
          <Parts.Label className="label">{label}</Parts.Label>
          <Parts.Trigger className="select">
            <Parts.Value />
            <Icon name="chevron" />
          </Parts.Trigger>
          {help !== undefined && <span className="help">{help}</span>}
        </div>
        <Parts.Portal>
          <Parts.Positioner
            role="region"
            aria-label={label}
            className="layer"
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
          >
            <Parts.Popup className="panel options">
              <Parts.List>
                {options.map((option) => (
                  <Parts.Item key={option.value} value={option.value} className="option">
                    <Parts.ItemText>{option.label}</Parts.ItemText>
                    <Parts.ItemIndicator className="chosen">
                      <Icon name="check" />
                    </Parts.ItemIndicator>
                  </Parts.Item>
                ))}
              </Parts.List>
            </Parts.Popup>
          </Parts.Positioner>
        </Parts.Portal>
      </Parts.Root>
    </CSPProvider>
  );
}
