// What both documents say, with this server's address in their texts.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { baseUrl } from '../kit/server.ts';
import type { Reference } from './model.ts';

/** The reference on the screen, for all parts of it. */
export const ReferenceContext = createContext<Reference | undefined>(undefined);

/** @throws {Error} outside of the screen. */
export function useReference(): Reference {
  const reference = useContext(ReferenceContext);
  if (reference === undefined) throw new Error('Only parts of the reference screen know the reference.');
  return reference;
}

export function useLoadedReference() {
  return useQuery({ queryKey: ['reference'], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
}

async function load(): Promise<Reference> {
  const response = await fetch(`${baseUrl}/docs/reference.json`);
  const text = await response.text();
  if (!response.ok) throw new Error(JSON.parse(text)?.error?.message ?? text);
  const { origin: usual } = JSON.parse(text) as Reference;
  const socket = (address: string) => address.replace(/^http/, 'ws');
  return JSON.parse(text.replaceAll(usual, baseUrl).replaceAll(socket(usual), socket(baseUrl)));
}
