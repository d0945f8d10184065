// A list of links to pages.

/** `code` stands behind the link, as method and path do. */
export function PageLinks({
  of: links,
}: {
  of: readonly { href: string; text: string; code?: string }[];
}) {
  return (
    <ul className="overview">
      {links.map(({ href, text, code }) => (
        <li key={href}>
          <a href={href}>{text}</a> <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
