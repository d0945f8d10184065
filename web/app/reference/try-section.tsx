// The frame around what can be tried.
import { useReference } from './use-reference.ts';

/** Says where no server is behind the page. */
export function TrySection({ children }: { children: React.ReactNode }) {
  const { isPreview } = useReference();
  return (
    <section className="card try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      {isPreview && (
        <p>No server is behind the preview. Start one, or npm run mock, and look at its /docs.</p>
      )}
      {children}
    </section>
  );
}
