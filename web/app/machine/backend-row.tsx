// One backend among all of a purpose: how it stands, which version, and why it can't run here.
import { Said } from '../kit/failure-words.tsx';
import { fill } from '../texts/fill.ts';
import { BackendActions } from './backend-actions.tsx';
import { fullName } from './backend-words.ts';
import type { BackendFacts } from './purposes.ts';
import { StateTag } from './state-tag.tsx';
import { useMachineTexts } from './texts/texts.ts';

/** Without actions where its purpose has them. */
export function BackendRow({
  backend,
  hasActions,
}: {
  backend: BackendFacts;
  hasActions: boolean;
}) {
  const texts = useMachineTexts();
  const { recipe, name, state, message, action, notice = '', version, isDefault } = backend;
  const { release_url } = backend;
  const isHere = state !== 'unsupported';
  return (
    <li>
      <div>
        <p className="line">
          <span className={isHere ? 'name' : 'name quiet'}>{fullName(texts, recipe, name)}</span>
          {isDefault && isHere && <span className="tag">{texts.isDefault}</span>}
          {isHere && <StateTag state={state} words={texts.states} />}
          {version !== undefined && isHere && (
            <a href={release_url} target="_blank" rel="noreferrer">
              {fill(texts.version, { version })}
            </a>
          )}
        </p>
        {state === 'update_required' && <Said>{`${message} ${notice}`}</Said>}
        {!isHere && <Said>{[message, action].filter(Boolean).join('. ')}</Said>}
      </div>
      {/* What this server did not install, it does not remove. */}
      {hasActions && isHere && (state !== 'installed' || release_url !== undefined) && (
        <BackendActions {...backend} />
      )}
    </li>
  );
}
