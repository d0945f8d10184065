// Several ways of one place, of which one is shown.
import { Tabs as Parts } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  /** Name of the row of tabs. */
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  return (
    <Parts.Root className="stack" value={value} onValueChange={onChange}>
      <Parts.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Parts.Tab key={tab.value} className="tab" value={tab.value}>
            {tab.label}
          </Parts.Tab>
        ))}
      </Parts.List>
      <Parts.Panel className="stack" value={value}>
        {children}
      </Parts.Panel>
    </Parts.Root>
  );
}
