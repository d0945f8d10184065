// One of several ways, each with a panel of its own.
import { Tabs as TabsParts } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  children: ReactNode;
}

/** The children are the panel of the chosen tab. */
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
