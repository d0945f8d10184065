// The library of prompts: written, changed, removed, out to a file and in.
import { useState } from 'react';
import { saveFile } from '../../kit/blobs.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FileButton } from '../../kit/files.tsx';
import { ActionButton, TextField } from '../../kit/form.tsx';
import { fill } from '../../texts/fill.ts';
import {
  exportPrompts,
  type Prompt,
  prompts,
  readPrompts,
  removePrompt,
  savePrompts,
} from './prompts.ts';
import { usePromptTexts } from './texts/texts.ts';

/** A larger file is none of a person's prompts. */
const MOST_BYTES = 12_000_000;

/** Keeps which one is changed. */
export function PromptsDialog({ onClose }: { onClose: () => void }) {
  const texts = usePromptTexts();
  const all = prompts.use();
  const [changed, setChanged] = useState<Prompt>();
  const [notice, setNotice] = useState('');
  const take = async (file: File) => {
    const added = file.size > MOST_BYTES ? [] : readPrompts(await file.text());
    savePrompts(added);
    setNotice(
      added.length === 0 ? texts.noneInFile : fill(texts.imported, { count: added.length }),
    );
  };
  const save = () =>
    saveFile(new Blob([exportPrompts(all)], { type: 'application/json' }), 'prompts.json');
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      <div className="stack">
        <p className="quiet small">{texts.hint}</p>
        <PromptForm
          key={changed?.name ?? ''}
          prompt={changed}
          onDone={() => setChanged(undefined)}
        />
        {all.length > 0 && (
          <ul className="stack prompts">
            {all.map((prompt) => (
              <li key={prompt.name} className="line">
                <span dir="auto">
                  <strong>{prompt.name}</strong>{' '}
                  <span className="quiet small">{prompt.text.slice(0, 120)}</span>
                </span>
                <span className="actions">
                  <ActionButton
                    action={texts.edit}
                    name={prompt.name}
                    onClick={() => setChanged(prompt)}
                  />
                  <ActionButton
                    action={texts.remove}
                    name={prompt.name}
                    onClick={() => removePrompt(prompt.name)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="actions">
          <FileButton label={texts.import} accept=".json" onFile={(file) => void take(file)} />
          <button type="button" disabled={all.length === 0} onClick={save}>
            {texts.export}
          </button>
          <span role="status">{notice}</span>
        </div>
      </div>
    </Dialog>
  );
}

/** Writes a new prompt, or another text or name for one. */
function PromptForm({ prompt, onDone }: { prompt: Prompt | undefined; onDone: () => void }) {
  const texts = usePromptTexts();
  const save = (data: FormData) => {
    const name = String(data.get('name')).trim();
    const text = String(data.get('text'));
    if (name === '' || text.trim() === '') return;
    if (prompt && prompt.name !== name) removePrompt(prompt.name);
    savePrompts([{ name, text }]);
    onDone();
  };
  return (
    <form className="stack card" action={save}>
      <TextField
        label={texts.name}
        name="name"
        required
        maxLength={80}
        defaultValue={prompt?.name}
        dir="auto"
      />
      <label>
        {texts.text}
        <textarea
          name="text"
          required
          rows={3}
          maxLength={20_000}
          defaultValue={prompt?.text}
          dir="auto"
        />
        <span className="help">{texts.textHint}</span>
      </label>
      <div className="actions">
        <button type="submit" className="main">
          {prompt ? texts.save : texts.add}
        </button>
        {prompt && (
          <button type="button" onClick={onDone}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
