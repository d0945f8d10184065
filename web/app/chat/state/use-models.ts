// The models of the server, as the chat offers them.
import { useMemo } from 'react';
import type { Model, SystemInfo } from '../../../../generated/client/index.ts';
import { connect, useHealth } from '../../kit/activity.ts';
import { asFailure, type ServerFailure } from '../../kit/failure.ts';
import * as queries from '../../kit/queries.ts';
import { groupModels, type ModelGroups } from './models.ts';

const NONE: readonly never[] = [];

export interface KnownModels {
  all: readonly Model[];
  loaded: readonly string[];
  system: SystemInfo | undefined;
  groups: ModelGroups;
  isRead: boolean;
  /** Why they could not be read; undefined if they could. */
  failure: ServerFailure | undefined;
  readAgain: () => void;
}

export function useModels(): KnownModels {
  const models = queries.useModels();
  const health = useHealth();
  const { data: system } = queries.useSystemInfo();
  const all = models.data ?? NONE;
  const names = health.data?.all_models_loaded.map(({ model_name }) => model_name).join('\n') ?? '';
  const loaded = useMemo(() => (names === '' ? NONE : names.split('\n')), [names]);
  const groups = useMemo(() => groupModels(all, loaded, system), [all, loaded, system]);
  const failure = useMemo(() => (models.error === null ? undefined : asFailure(models.error)), [models.error]);
  const readAgain = () => {
    connect();
    void models.refetch();
  };
  return {
    all,
    loaded,
    system,
    groups,
    isRead: models.isSuccess && (health.data ?? health.error) !== undefined,
    failure,
    readAgain,
  };
}
