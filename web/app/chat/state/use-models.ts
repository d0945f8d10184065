// The models of the server, as the chat offers them.
import { useMemo } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { connect, useHealth } from '../../kit/activity.ts';
import { asFailure } from '../../kit/failure.ts';
import * as queries from '../../kit/queries.ts';
import { groupModels } from './models.ts';

const NONE: readonly Model[] = [];

/** What the chat knows of models, as {@link useKnownModels} gives it. */
export type KnownModels = ReturnType<typeof useKnownModels>;

/** @returns Also why they could not be read; undefined if they could. */
export function useKnownModels() {
  const models = queries.useModels();
  const health = useHealth();
  const { data: system } = queries.useSystemInfo();
  const all = models.data ?? NONE;
  const names = health.data?.all_models_loaded.map(({ model_name }) => model_name).join('\n') ?? '';
  const loaded = useMemo(() => names.split('\n').filter(Boolean), [names]);
  const groups = useMemo(() => groupModels(all, loaded, system), [all, loaded, system]);
  const failure = useMemo(
    () => (models.error === null ? undefined : asFailure(models.error)),
    [models.error],
  );
  const readAgain = () => {
    connect();
    void models.refetch();
  };
  const isRead = models.isSuccess && health.isKnown;
  return { all, loaded, system, groups, isRead, failure, readAgain };
}
