// Chooses the folder of a conversation: one, none or a new one.
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SelectField, TextField } from '../../kit/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Summary } from '../conversation/conversation.ts';
import { MOST_OF_NAME } from '../conversation/folder.ts';
import { addFolder, folderBy, folders, openFolder } from '../state/folders.ts';
import { chat } from '../state/use-chat.ts';
import { useTitle } from '../state/use-title.ts';
import { useFolderTexts } from './texts/texts.ts';

/** No folder has it as its id. */
const NEW = '+';

interface MoveDialogProps {
  summary: Summary;
  /** What has the focus then: what was pressed before has moved away. */
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
}

/** The folder is opened, so that one sees what has come. */
export function MoveDialog({ summary, focusAfter, onClose }: MoveDialogProps) {
  const texts = useFolderTexts();
  const { common } = useTexts();
  const title = useTitle(summary);
  const all = folders.use();
  const [chosen, setChosen] = useState(
    folderBy(summary.folder)?.id ?? (all.length === 0 ? NEW : ''),
  );
  const move = async (data: FormData) => {
    const name = String(data.get('name') ?? '').trim();
    if (chosen === NEW && name === '') return;
    const folder = chosen === NEW ? addFolder({ name }) : folderBy(chosen);
    await chat.move(summary.id, folder);
    if (folder) openFolder(folder.id);
    onClose();
  };
  return (
    <Dialog title={texts.moveTitle} {...{ focusAfter, onClose }}>
      <Form onData={(data) => void move(data)}>
        <p dir="auto">{title}</p>
        <SelectField
          label={texts.folder}
          value={chosen}
          options={[
            ['', texts.none],
            ...all.map(({ id, name }) => [id, name] as const),
            [NEW, texts.newOne],
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === NEW && (
          <TextField
            label={texts.name}
            name="name"
            required
            pattern=".*\S.*"
            maxLength={MOST_OF_NAME}
            dir="auto"
          />
        )}
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="main">
            {texts.moveNow}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}
