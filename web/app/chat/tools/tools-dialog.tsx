// The tools that the model may call in a conversation.
import { Link } from 'wouter';
import { Dialog } from '../../kit/dialog.tsx';
import { useModelName } from '../../kit/model-names.ts';
import { useModels } from '../../kit/queries.ts';
import { fill } from '../../texts/fill.ts';
import { chat, useChatState } from '../state/use-chat.ts';
import { ServerChoices } from './server-choices.tsx';
import { useToolTexts } from './texts/texts.ts';

const CALLS_TOOLS = 'tool-calling';

/** What is chosen counts at once. */
export function ToolsDialog({ onClose }: { onClose: () => void }) {
  const texts = useToolTexts();
  const { settings } = useChatState().current;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className="stack tools">
        <p>{texts.text}</p>
        <NoCalls />
        <ServerChoices
          chosen={settings.servers}
          onChange={(servers) => chat.set({ settings: { ...settings, servers } })}
        />
        <footer>
          <Link className="button" href="/settings" onClick={onClose}>
            {texts.add}
          </Link>
        </footer>
      </div>
    </Dialog>
  );
}

/** Says that the model may not be able to; a model that is not chosen yet is not spoken of. */
function NoCalls() {
  const texts = useToolTexts();
  const nameOf = useModelName();
  const { data: models = [] } = useModels();
  const { model: chosen } = useChatState().current;
  const model = models.find(({ id }) => id === chosen);
  if (model === undefined || model.labels.includes(CALLS_TOOLS)) return null;
  return <p className="quiet">{fill(texts.noCalls, { model: nameOf(model.id) })}</p>;
}
