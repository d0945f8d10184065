// The settings of a folder, or of a new one.
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SelectField, TextField } from '../../kit/form.tsx';
import { useModelName } from '../../kit/model-names.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type Folder, MOST_OF_INSTRUCTIONS, MOST_OF_NAME } from '../conversation/folder.ts';
import { addFolder, saveFolder } from '../state/folders.ts';
import { useKnownModels } from '../state/use-models.ts';
import { ServerChoices } from '../tools/server-choices.tsx';
import { useFolderTexts } from './texts/texts.ts';

interface FolderDialogProps {
  /** Undefined for a new one. */
  folder?: Folder;
  onClose: () => void;
}

/** Nothing is changed before it is saved. */
export function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const texts = useFolderTexts();
  const { common } = useTexts();
  const [servers, setServers] = useState(folder?.servers);
  const [showsTools, setShowsTools] = useState(servers !== undefined);
  const save = (data: FormData) => {
    const text = (name: string) => String(data.get(name)).trim();
    const fields = {
      name: text('name'),
      system: text('system') || undefined,
      model: text('model') || undefined,
      servers,
    };
    if (fields.name === '') return;
    if (folder) saveFolder({ ...folder, ...fields });
    else addFolder(fields);
    onClose();
  };
  return (
    <Dialog title={folder ? texts.title : texts.add} onClose={onClose}>
      <Form onData={save}>
        <TextField
          label={texts.name}
          name="name"
          required
          pattern=".*\S.*"
          maxLength={MOST_OF_NAME}
          defaultValue={folder?.name}
          dir="auto"
        />
        <label>
          {texts.system}
          <textarea
            name="system"
            rows={4}
            maxLength={MOST_OF_INSTRUCTIONS}
            defaultValue={folder?.system}
            dir="auto"
          />
          <span className="help">{texts.systemHint}</span>
        </label>
        <ModelField first={folder?.model ?? ''} />
        <details
          open={showsTools}
          onToggle={({ currentTarget }) => setShowsTools(currentTarget.open)}
        >
          <summary>{texts.tools}</summary>
          <div className="stack tools">
            <p className="quiet small">{texts.toolsHint}</p>
            {showsTools && <ServerChoices chosen={servers} onChange={setServers} />}
          </div>
        </details>
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="main">
            {folder ? common.save : texts.create}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}

/** The models that can answer at once. */
function ModelField({ first }: { first: string }) {
  const texts = useFolderTexts();
  const nameOf = useModelName();
  const { groups, isRead } = useKnownModels();
  const [chosen, setChosen] = useState(first);
  const able = [...groups.loaded, ...groups.downloaded, ...groups.remote];
  const isGone = chosen !== '' && !able.some(({ id }) => id === chosen);
  const options: [string, string][] = able.map(({ id, name, provider }) => [
    id,
    provider === undefined ? name : `${name} · ${provider} ↗`,
  ]);
  if (isGone) options.push([chosen, isRead ? `${nameOf(chosen)} (${texts.gone})` : nameOf(chosen)]);
  return (
    <SelectField
      label={texts.model}
      name="model"
      value={chosen}
      options={[['', texts.modelAny], ...options]}
      onChange={({ target }) => setChosen(target.value)}
    />
  );
}
