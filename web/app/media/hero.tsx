// What stands in the middle of a studio while nothing was made yet.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../kit/icons.tsx';

interface HeroProps {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What stands in the middle while nothing was made yet. */
export function Hero({ icon, title, text, children }: HeroProps) {
  return (
    <section className="hero stack" aria-label={title}>
      <span className="sign">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children}
    </section>
  );
}

interface IdeasProps {
  label: string;
  ideas: readonly string[];
  /** Whether something is written already: then they are not seen, and keep their place. */
  isAway: boolean;
  onChosen: (idea: string) => void;
}

/** Examples of what can be ordered; one that is pressed stands in the bar. */
export function Ideas({ label, ideas, isAway, onChosen }: IdeasProps) {
  return (
    <fieldset className="ideas" aria-label={label} inert={isAway}>
      {ideas.map((idea) => (
        <button key={idea} type="button" onClick={() => onChosen(idea)}>
          {idea}
        </button>
      ))}
    </fieldset>
  );
}
