// Adds an MCP server: a program of this machine, or an address.
import { useState } from 'react';
import { addMcpServer, type McpServerRequest } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Form, TextField } from '../kit/form.tsx';
import { ask } from '../kit/server.ts';
import { setFields } from '../lib/set-fields.ts';
import { useChange } from '../models/model-actions.ts';
import { fill } from '../texts/fill.ts';
import { AdminOnlyField, isAdminOnly } from './admin-only-field.tsx';
import { argumentsIn, BadLine, headersIn, variablesIn } from './server-lines.ts';
import { useToolSettingsTexts } from './texts/texts.ts';
import { ToolFormEnd } from './tool-form-end.tsx';

const KINDS = ['program', 'address'] as const;
type Kind = (typeof KINDS)[number];

/** It is not started by that. */
export function ToolServerForm({ onClose }: { onClose: () => void }) {
  const texts = useToolSettingsTexts();
  const [kind, setKind] = useState<Kind>('program');
  const [problem, setProblem] = useState('');
  const add = useChange(
    (body: McpServerRequest) => ask(addMcpServer({ body }), { asksForAdmin: false }),
    {
      isShown: true,
      done: ({ name }) => fill(texts.added, { name }),
    },
  );
  const send = (form: FormData) => {
    try {
      const body = requestOf(form, kind);
      setProblem('');
      add.mutate(body, { onSuccess: onClose });
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      const words = kind === 'program' ? texts.badEnv : texts.badHeaders;
      setProblem(fill(words, { line: error.line }));
    }
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form onData={send}>
        <TextField
          label={texts.name}
          name="name"
          required
          pattern="[A-Za-z0-9_\-]{1,64}"
          autoCapitalize="off"
          help={texts.nameHelp}
        />
        <fieldset className="actions">
          <legend>{texts.kind}</legend>
          {KINDS.map((one) => (
            <label key={one} className="check">
              <input type="radio" checked={kind === one} onChange={() => setKind(one)} />
              {texts.kinds[one]}
            </label>
          ))}
        </fieldset>
        {kind === 'program' ? <ProgramFields /> : <AddressFields />}
        <AdminOnlyField />
        <p role="alert">{problem}</p>
        <ToolFormEnd add={add} needsAdmin={texts.needsAdmin} label={texts.add} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function ProgramFields() {
  const texts = useToolSettingsTexts();
  return (
    <>
      <TextField
        label={texts.command}
        name="command"
        required
        autoCapitalize="off"
        placeholder="npx"
        help={texts.commandHelp}
      />
      <Lines name="args" label={texts.args} help={texts.argsHelp} />
      <Lines name="env" label={texts.env} help={texts.envHelp} />
      <p className="quiet small">{texts.warning}</p>
      <label className="check">
        <input type="checkbox" required />
        {texts.runs}
      </label>
    </>
  );
}

function AddressFields() {
  const texts = useToolSettingsTexts();
  return (
    <>
      <TextField
        label={texts.url}
        name="url"
        type="url"
        required
        placeholder="https://mcp.example.com/mcp"
        help={texts.urlHelp}
      />
      <Lines name="headers" label={texts.headers} help={texts.headersHelp} />
    </>
  );
}

function Lines({ name, label, help }: { name: string; label: string; help: string }) {
  return (
    <label>
      {label}
      <textarea name={name} rows={2} spellCheck={false} autoCapitalize="off" />
      <span className="help">{help}</span>
    </label>
  );
}

/** @throws {BadLine} */
function requestOf(form: FormData, kind: Kind): McpServerRequest {
  const text = (field: string) => String(form.get(field) ?? '');
  const named = { name: text('name').trim(), admin_only: isAdminOnly(form) };
  if (kind === 'address')
    return setFields({ ...named, url: text('url').trim(), headers: headersIn(text('headers')) });
  return setFields({
    ...named,
    command: text('command').trim(),
    args: argumentsIn(text('args')),
    env: variablesIn(text('env')),
  });
}
