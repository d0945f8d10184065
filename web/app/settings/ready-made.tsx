// MCP servers that the server fetches from npm and runs: each is added by a press and a yes.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addMcpPackage,
  listMcpPackages,
  type McpPackage,
  type McpPackageRequest,
} from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { ActionButton, Form, TextField } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { bytesText } from '../kit/units.ts';
import { useChange } from '../models/model-actions.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage } from '../texts/use-texts.ts';
import { AdminOnlyField, isAdminOnly } from './admin-only-field.tsx';
import { useToolSettingsTexts } from './texts/texts.ts';
import { ToolFormEnd } from './tool-form-end.tsx';

/** One that is newer than this app has its id as its name, and says in English what it does. */
function useWords({ id, description }: McpPackage): { name: string; text: string } {
  const { ready } = useToolSettingsTexts();
  const known: Readonly<Record<string, { name: string; text: string }>> = ready.packages;
  return known[id] ?? { name: id, text: description };
}

/** They are listed for who has the key of an administrator; nothing is fetched for it. */
export function ReadyMadeServers() {
  const { ready } = useToolSettingsTexts();
  const { data } = useQuery({
    queryKey: ['mcp-packages'],
    queryFn: () => ask(listMcpPackages(), { asksForAdmin: false }),
  });
  if (data === undefined) return null;
  return (
    <>
      <h3 className="quiet small">{ready.title}</h3>
      <ul className="rows">
        {data.data.map((one) => (
          <ReadyMade key={one.id} offered={one} />
        ))}
      </ul>
    </>
  );
}

function ReadyMade({ offered }: { offered: McpPackage }) {
  const { ready } = useToolSettingsTexts();
  const { name, text } = useWords(offered);
  const [isAdding, setAdding] = useState(false);
  return (
    <li className="heading">
      <div>
        <strong>{name}</strong>
        <p className="quiet small">{text}</p>
      </div>
      <ActionButton action={ready.add} name={name} onClick={() => setAdding(true)} />
      {isAdding && <ReadyMadeForm offered={offered} onClose={() => setAdding(false)} />}
    </li>
  );
}

/** Says what comes and what it may do, and waits for a yes. */
function ReadyMadeForm({ offered, onClose }: { offered: McpPackage; onClose: () => void }) {
  const texts = useToolSettingsTexts();
  const { ready } = texts;
  const language = useLanguage();
  const { name, text } = useWords(offered);
  const { id, npm_name: npm, version, size, installed, needs_folder: needsFolder } = offered;
  const add = useChange(
    (body: McpPackageRequest) =>
      ask(addMcpPackage({ path: { package_id: id }, body }), { asksForAdmin: false }),
    {
      isShown: true,
      done: ({ name: added }) => fill(texts.added, { name: added }),
    },
  );
  const send = (form: FormData) => {
    const body: McpPackageRequest = { name: String(form.get('name')).trim() };
    if (needsFolder) body.folder = String(form.get('folder')).trim();
    if (isAdminOnly(form)) body.admin_only = true;
    add.mutate(body, { onSuccess: onClose });
  };
  const what = fill(installed ? ready.here : ready.fetched, {
    package: npm,
    version,
    size: bytesText(size, language),
  });
  return (
    <Dialog title={fill(ready.addTitle, { name })} onClose={onClose}>
      <Form onData={send}>
        <p>{text}</p>
        <p className="quiet small">{what}</p>
        <TextField
          label={texts.name}
          name="name"
          required
          defaultValue={id}
          pattern="[A-Za-z0-9_\-]{1,64}"
          autoCapitalize="off"
          help={texts.nameHelp}
        />
        {needsFolder && (
          <TextField
            label={ready.folder}
            name="folder"
            required
            autoCapitalize="off"
            placeholder="/home/me/notes"
            help={ready.folderHelp}
          />
        )}
        <AdminOnlyField />
        <label className="check">
          <input type="checkbox" required />
          {texts.runs}
        </label>
        <ToolFormEnd
          add={add}
          needsAdmin={ready.needsAdmin}
          doing={installed ? '' : ready.fetching}
          label={ready.add}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
