export interface Crumb {
  label: string
  path: string
}

/** "/backoffice/customers/some-page" → Customers › Some Page (spec/2, "Page shell"). The prefix that all pages share is no crumb. */
export function breadcrumb(pathname: string): Crumb[] {
  const [prefix, ...segments] = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => ({
    label: labelOf(segment),
    path: `/${[prefix, ...segments.slice(0, index + 1)].join('/')}`,
  }))
}

function labelOf(segment: string): string {
  // A record's number is a name of its own: KS-2026-007 keeps its hyphens.
  if (/^[A-Z]+-\d/.test(segment)) return segment
  return segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
