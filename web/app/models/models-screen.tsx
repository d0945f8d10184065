// All models: found quickly, downloaded, loaded, unloaded, deleted and added.
import { useEffect } from 'react';
import { placeOf } from '../kit/place-names.ts';
import { useModels } from '../kit/queries.ts';
import { Waiting } from '../kit/waiting.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { isAddingModel } from './adding.ts';
import { ListMenu } from './list-menu.tsx';
import { ModelList } from './model-list.tsx';
import './models.css';

export function ModelsScreen() {
  const { models: texts } = useTexts();
  const models = useModels();
  const isAdding = isAddingModel.use();
  // A person who leaves by the browser's own way finds the screen without the dialog again.
  useEffect(
    () => () => {
      if (placeOf(location.hash.slice(1)) !== 'models') isAddingModel.set(false);
    },
    [],
  );
  return (
    <main className="screen models-screen">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <div className="actions">
          <button type="button" className="main" onClick={() => isAddingModel.set(true)}>
            {texts.add}
          </button>
          <ListMenu />
        </div>
      </header>
      <Waiting of={models} />
      {models.data && <ModelList models={models.data} />}
      {isAdding && <AddDialog onClose={() => isAddingModel.set(false)} />}
    </main>
  );
}
