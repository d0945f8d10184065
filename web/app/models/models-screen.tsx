// All models: found quickly, downloaded, loaded, unloaded, deleted and added.
import { useState } from 'react';
import { useModels } from '../kit/queries.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { ListMenu } from './list-menu.tsx';
import { ModelList } from './model-list.tsx';
import './models.css';

export function ModelsScreen() {
  const { models: texts } = useTexts();
  const models = useModels();
  const [isAdding, setAdding] = useState(false);
  return (
    <main className="screen models-screen">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <div className="actions">
          <button type="button" className="main" onClick={() => setAdding(true)}>
            {texts.add}
          </button>
          <ListMenu />
        </div>
      </header>
      <Waiting of={models} />
      {models.data && <ModelList models={models.data} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </main>
  );
}
