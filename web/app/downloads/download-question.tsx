// Asks before a download that is large, or does not fit the machine.
import type { Model } from '../../../generated/client/index.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { gibibytesText } from '../kit/units.ts';
import { obstacleTo } from '../start/suggest.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

interface DownloadQuestionProps {
  model: Model;
  onYes: () => void;
  onClose: () => void;
}

export function DownloadQuestion({ model, onYes, onClose }: DownloadQuestionProps) {
  const { downloads: texts, common } = useTexts();
  const language = useLanguage();
  const { data: system } = useSystemInfo();
  return (
    <Dialog title={texts.ask(model.name)} onClose={onClose}>
      <div className="stack">
        <p>
          {model.size !== undefined && texts.askText(gibibytesText(model.size, language))}{' '}
          {obstacleTo(model, system) === 'size' && texts.askTooLarge}
        </p>
        <footer>
          <button type="button" onClick={onClose}>
            {common.cancel}
          </button>
          <button
            type="button"
            className="main"
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {texts.askYes}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
