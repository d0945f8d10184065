// What is done with the list of models less often.
import { useRef } from 'react';
import { Menu } from '../kit/menu.tsx';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useImport } from './use-import.ts';
import { useUpdateCheck } from './use-update-check.ts';

/** A definition is imported from a file, and newer files are looked for. */
export function ListMenu() {
  const { models: texts, nav } = useTexts();
  const { filters } = useScreenTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const importing = useImport();
  const check = useUpdateCheck();
  return (
    <>
      <Menu
        label={nav.more}
        items={[
          {
            label: filters.import,
            icon: 'upload',
            isDisabled: importing.isPending,
            onSelect: () => chooser.current?.click(),
          },
          {
            label: texts.checkUpdates,
            icon: 'repeat',
            isDisabled: check.isPending,
            onSelect: () => check.mutate(undefined),
          },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={filters.import}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) importing.take(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
