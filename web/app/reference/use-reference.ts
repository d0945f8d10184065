// What both documents say, read once.
import { useSuspenseQuery } from '@tanstack/react-query';
import { baseUrl } from '../kit/server.ts';
import type { Reference } from './model.ts';

/** What both documents say, with this server's address in their texts. */
export const referenceQuery = {
  queryKey: ['reference'],
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn(): Promise<Reference> {
    const response = await fetch(`${baseUrl}/docs/reference.json`);
    const text = await response.text();
    if (!response.ok) throw new Error(JSON.parse(text)?.error?.message ?? text);
    const { origin: usual } = JSON.parse(text) as Reference;
    const socket = (address: string) => address.replace(/^http/, 'ws');
    return JSON.parse(text.replaceAll(usual, baseUrl).replaceAll(socket(usual), socket(baseUrl)));
  },
};

/** For all that is shown when the reference is here. */
export function useReference(): Reference {
  return useSuspenseQuery(referenceQuery).data;
}
