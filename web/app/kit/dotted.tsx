// Short facts in a line, with a dot between them.

/** Each stays whole; a line neither begins nor ends with a dot. What has no value is left out. */
export function Dotted({
  of: facts,
}: {
  of: readonly (string | number | false | null | undefined)[];
}) {
  return (
    <span className="dotted">
      {facts.filter(Boolean).map((fact) => (
        <span key={fact as string}>{fact}</span>
      ))}
    </span>
  );
}
