// What the app is, for a person who comes to it for the first time.
import type { ReactNode } from 'react';
import { Lemon } from '../kit/icons.tsx';
import { textsOf } from '../texts/use-texts.ts';
import greetings from './greeting.json' with { type: 'json' };

const useGreeting = textsOf(greetings);

/** The head of the first start. @param children What is known of the machine. */
export function Greeting({ children }: { children?: ReactNode }) {
  const { title, privacy } = useGreeting();
  return (
    <header>
      <Lemon />
      <h1>{title}</h1>
      <p className="quiet">{privacy}</p>
      {children}
    </header>
  );
}
