// The servers with tools, to choose from.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { connectMcpServer } from '../../../../generated/client/index.ts';
import { FailureWords } from '../../kit/failure-words.tsx';
import { wantedKey } from '../../kit/key.ts';
import { notifyFailure } from '../../kit/notices.tsx';
import { ask } from '../../kit/server.ts';
import { Waiting } from '../../kit/waiting.tsx';
import { useScreenTexts } from '../../screens/texts/texts.ts';
import { fill } from '../../texts/fill.ts';
import type { ChosenServer } from '../conversation/conversation.ts';
import { askingAbout, chosenIn, withoutServer, withServer, withTool } from './chosen-servers.ts';
import { type ChoosableServer, MCP_SERVERS, useChoosableServers } from './mcp-servers.ts';
import { useToolTexts } from './texts/texts.ts';

interface ServerChoicesProps {
  chosen: readonly ChosenServer[] | undefined;
  onChange: (chosen: readonly ChosenServer[] | undefined) => void;
}

/** Those that are chosen and not here any more can be taken away. */
export function ServerChoices({ chosen, onChange }: ServerChoicesProps) {
  const texts = useToolTexts();
  const { settings: otherTexts } = useScreenTexts();
  const asked = useChoosableServers();
  const { servers = [], isAdmin = false } = asked.data ?? {};
  const known = new Set(servers.map(({ name }) => name));
  const gone = (chosen ?? []).filter(({ name }) => !known.has(name));
  const choose = (name: string, isChosen: boolean) =>
    onChange(isChosen ? withServer(chosen, { name }) : withoutServer(chosen, name));
  return (
    <>
      {!asked.data && <Waiting of={asked} />}
      {asked.data && servers.length === 0 && (
        <p className="quiet">{isAdmin ? texts.none : texts.noneForKey}</p>
      )}
      {asked.data && !isAdmin && (
        <button type="button" onClick={() => wantedKey.set('admin')}>
          {otherTexts.enterKey}
        </button>
      )}
      <ul className="stack">
        {servers.map((server) => (
          <li key={server.name} className="stack">
            <ServerChoice
              server={server}
              canStart={isAdmin}
              chosen={chosenIn(chosen, server.name)}
              onChoose={(isChosen) => choose(server.name, isChosen)}
              onChange={(changed) => onChange(withServer(chosen, changed))}
            />
          </li>
        ))}
        {gone.map(({ name }) => (
          <li key={name} className="line">
            <Check label={name} isOn onChange={() => choose(name, false)} />
            {asked.data && (
              <span className="tag warn">{isAdmin ? texts.gone : texts.goneForKey}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ServerChoiceProps {
  server: ChoosableServer;
  canStart: boolean;
  chosen: ChosenServer | undefined;
  onChoose: (isChosen: boolean) => void;
  onChange: (chosen: ChosenServer) => void;
}

function ServerChoice({ server, canStart, chosen, onChoose, onChange }: ServerChoiceProps) {
  const texts = useToolTexts();
  const client = useQueryClient();
  const { name, state, tools, error } = server;
  const all = tools.map((tool) => tool.name);
  const connect = useMutation({
    mutationFn: () => ask(connectMcpServer({ path: { name } })),
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: MCP_SERVERS }),
  });
  return (
    <>
      <div className="line">
        <Check label={name} isOn={chosen !== undefined} onChange={onChoose} />
        <span className={`tag ${state === 'failing' ? 'warn' : ''}`}>{texts.states[state]}</span>
        {all.length > 0 && (
          <span className="quiet small">{fill(texts.count, { count: all.length })}</span>
        )}
      </div>
      {error && (
        <p className="failure">
          <FailureWords {...error} />
        </p>
      )}
      {canStart && chosen && all.length === 0 && state !== 'disabled' && (
        <div className="actions">
          <button
            type="button"
            disabled={connect.isPending}
            onClick={() => connect.mutate(undefined)}
          >
            {connect.isPending ? texts.starting : texts.show}
          </button>
        </div>
      )}
      {chosen && all.length > 0 && (
        <details>
          <summary>{texts.choose}</summary>
          <ul>
            {tools.map((tool) => (
              <li key={tool.name}>
                <Check
                  label={tool.name}
                  help={tool.description}
                  isOn={chosen.tools?.includes(tool.name) ?? true}
                  onChange={(isChosen) => onChange(withTool(chosen, tool.name, { isChosen, all }))}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen?.always?.map((tool) => (
        <div key={tool} className="line small">
          <span>
            {tool}: {texts.always}
          </span>
          <button type="button" onClick={() => onChange(askingAbout(chosen, tool))}>
            {fill(texts.askAgain, { name: tool })}
          </button>
        </div>
      ))}
    </>
  );
}

interface CheckProps {
  label: string;
  help?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, help, isOn, onChange }: CheckProps) {
  return (
    <label className="check" title={help}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
