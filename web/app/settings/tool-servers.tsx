// MCP servers, whose tools models may use here: listed, tested, stopped, removed and added.
import { Fragment, useState } from 'react';
import {
  connectMcpServer,
  disconnectMcpServer,
  type McpServer,
  removeMcpServer,
} from '../../../generated/client/index.ts';
import { useMcpServers } from '../chat/tools/mcp-servers.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { FailureWords } from '../kit/failure-words.tsx';
import { ActionButton } from '../kit/form.tsx';
import { notify } from '../kit/notices.tsx';
import { ask } from '../kit/server.ts';
import { useChange } from '../models/model-actions.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { AdminSection } from './admin-section.tsx';
import { ReadyMadeServers } from './ready-made.tsx';
import { useToolSettingsTexts } from './texts/texts.ts';
import { ToolServerForm } from './tool-server-form.tsx';

/** Needs the key of an administrator. Nothing is started before a person wants it. */
export function ToolServers() {
  const texts = useToolSettingsTexts();
  const { settings } = useScreenTexts();
  const [isAdding, setAdding] = useState(false);
  const asked = useMcpServers();
  const servers = asked.data?.data ?? [];
  return (
    <AdminSection
      id="tools"
      title={settings.parts.tools}
      asked={asked}
      text={texts.text}
      notShown={texts.notShown}
      action={
        asked.data && (
          <button type="button" onClick={() => setAdding(true)}>
            {texts.add}
          </button>
        )
      }
    >
      {asked.data && (
        <>
          {servers.length === 0 ? (
            <p className="quiet small">{texts.none}</p>
          ) : (
            <ul className="rows">
              {servers.map((server) => (
                <ToolServer key={server.name} server={server} />
              ))}
            </ul>
          )}
          <ReadyMadeServers />
        </>
      )}
      {isAdding && <ToolServerForm onClose={() => setAdding(false)} />}
    </AdminSection>
  );
}

const TONES: Partial<Record<McpServer['state'], string>> = { failing: 'warn', connected: 'good' };

function ToolServer({ server }: { server: McpServer }) {
  const texts = useToolSettingsTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { name, state, error, tools, notes, command, package_id: id, args = [], url } = server;
  const test = useChange(() => ask(connectMcpServer({ path: { name } })), {
    done({ state: now, tools: found }) {
      if (now === 'connected') return fill(texts.tested, { name, count: found.length });
      notify(fill(texts.notStarted, { name }), 'failed');
      return undefined;
    },
  });
  const stop = useChange(() => ask(disconnectMcpServer({ path: { name } })), {
    done: () => fill(texts.isStopped, { name }),
  });
  const remove = useChange(() => ask(removeMcpServer({ path: { name } })), {
    isShown: true,
    done: () => fill(texts.removed, { name }),
  });
  return (
    <li className="snippet stack">
      <div className="heading">
        <div>
          <div className="line">
            <h3>{name}</h3>
            <span className={`tag ${TONES[state] ?? ''}`}>{texts.states[state]}</span>
            {server.admin_only && <span className="tag">{texts.adminOnlyTag}</span>}
            {tools.length > 0 && (
              <span className="quiet">{fill(texts.count, { count: tools.length })}</span>
            )}
          </div>
          <p className="small">
            <code>{url ?? [command ?? id, ...args].join(' ')}</code>
          </p>
        </div>
        <div className="actions">
          <ActionButton
            action={texts.test}
            name={name}
            disabled={test.isPending || state === 'disabled'}
            onClick={() => test.mutate(undefined)}
          />
          {state === 'connected' && (
            <ActionButton
              action={texts.stop}
              name={name}
              disabled={stop.isPending}
              onClick={() => stop.mutate(undefined)}
            />
          )}
          <ActionButton action={texts.remove} name={name} onClick={() => setRemoving(true)} />
        </div>
      </div>
      {error && (
        <p className="failure">
          <FailureWords {...error} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="quiet small">
          {note}
        </p>
      ))}
      {tools.length > 0 && (
        <details>
          <summary>{texts.tools}</summary>
          <dl className="facts small">
            {tools.map(({ name: tool, description }) => (
              <Fragment key={tool}>
                <dt>{tool}</dt>
                <dd>{description}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={fill(texts.removeTitle, { name })}
          confirm={texts.remove}
          change={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
