// The models of the server for elements: asked again while the chat is open, and shared with the other screens.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { HealthReport, Model } from '../../../generated/client/index.ts';
import { failureOf } from './answer/failure.ts';
import type { Failure } from './conversation/conversation.ts';
import { groupModels, type ModelGroups } from './models.ts';
import { allModels, downloads, health } from './server.ts';

const NONE: readonly never[] = [];
const namesOf = (report: HealthReport) => report.all_models_loaded.map(({ model_name }) => model_name);

export interface KnownModels {
  all: readonly Model[];
  loaded: readonly string[];
  groups: ModelGroups;
  isRead: boolean;
  /** Why they could not be read; undefined if they could. */
  failure: Failure | undefined;
  readAgain: () => void;
}

export function useModels(): KnownModels {
  const models = useQuery({ queryKey: ['models'], queryFn: () => allModels(), refetchInterval: 60_000 });
  const report = useQuery({ queryKey: ['health'], queryFn: health, refetchInterval: 5000, select: namesOf });
  const all = models.data ?? NONE;
  const loaded = report.data ?? NONE;
  const groups = useMemo(() => groupModels(all, loaded), [all, loaded]);
  const failure = useMemo(() => (models.error === null ? undefined : failureOf(models.error)), [models.error]);
  const readAgain = () => void Promise.all([models.refetch(), report.refetch()]);
  return { all, loaded, groups, isRead: models.isSuccess && !report.isPending, failure, readAgain };
}

/** @returns How much of a model has come, in percent; undefined if it is not being downloaded. */
export function useDownload(model: string): number | undefined {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    // A model that is here answers before anybody needs to ask.
    const timer = setTimeout(() => setIsSlow(true), 1500);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ queryKey: ['downloads'], queryFn: downloads, enabled: isSlow, refetchInterval: 1000 });
  return data?.find(({ running, model_name }) => running && model_name === model)?.percent;
}
