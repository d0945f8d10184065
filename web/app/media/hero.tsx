// What stands in the middle of a studio while nothing was made yet.
import type { ReactNode } from 'react';
import { Lemon } from '../kit/icons.tsx';

/** What stands in the middle while nothing was made yet. */
export function Hero({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="hero stack" aria-label={title}>
      <Lemon />
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </section>
  );
}
