// A tiny model that the server makes, for who wants to see at once that all works.
import { makeDemoModel, type SystemInfo } from '../../../generated/client/index.ts';
import { LoadRow } from '../downloads/rows.tsx';
import { FailureText } from '../kit/failure-words.tsx';
import { loadWithProgress, useLoads } from '../kit/loads.ts';
import { queryClient } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';
import { TINY_MODEL, tinyOptions } from '../kit/tiny-model.ts';
import { createStore } from '../lib/store.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * How far the tiny model is; it is a model of this machine as soon as it is made, and this screen
 * stays until it is loaded.
 */
export const tiny = createStore<{ isComing: boolean; failure?: unknown }>({ isComing: false });

async function startTiny(): Promise<void> {
  tiny.set({ isComing: true });
  try {
    const { model_name } = await ask(makeDemoModel());
    const system = queryClient.getQueryData<SystemInfo>(['system-info']);
    const options = system ? tinyOptions(system) : {};
    await loadWithProgress({ model_name, ...options });
    await queryClient.invalidateQueries();
    tiny.set({ isComing: false });
  } catch (failure) {
    tiny.set({ isComing: false, failure });
  }
}

/** A button that makes and loads it; then how far that is, and what failed. */
export function TinyModel() {
  const { start: texts } = useTexts();
  const { isComing, failure } = tiny.use();
  const way = useLoads().get(TINY_MODEL);
  return (
    <>
      <p className="quiet">{texts.tinyText}</p>
      {way ? (
        <LoadRow load={way} hasName />
      ) : (
        <button type="button" disabled={isComing} onClick={startTiny}>
          {texts.tiny}
        </button>
      )}
      {failure !== undefined && <p className="quiet">{texts.tinyFailed}</p>}
      <FailureText error={failure} />
    </>
  );
}
