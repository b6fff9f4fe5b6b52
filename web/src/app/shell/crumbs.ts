import { dayLabel } from '../../ui/format/dayLabel.ts'

export interface Crumb {
  label: string
  /** Null where no page is. */
  path: string | null
}

/**
 * "/backoffice/customers/some-page" → Customers › Some Page. The prefix shared by all pages is not a crumb. `nameOf` says whose an id is,
 * where that is known.
 */
export function breadcrumb(
  pathname: string,
  hasPage: (path: string) => boolean,
  nameOf: (id: string) => string | undefined = () => undefined,
): Crumb[] {
  const [prefix, ...segments] = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => {
    const path = `/${[prefix, ...segments.slice(0, index + 1)].join('/')}`
    return { label: nameOf(segment) ?? labelOf(segment), path: hasPage(path) ? path : null }
  })
}

function labelOf(segment: string): string {
  // A record number is kept as it is: KS-2026-007 keeps its hyphens.
  if (/^[A-Z]+-\d/.test(segment)) return segment
  if (/^\d{4}-\d{2}-\d{2}$/.test(segment)) return Number.isNaN(Date.parse(segment)) ? segment : dayLabel(segment)
  // An id says nothing.
  if (/^[0-9a-f]{24}$/.test(segment)) return 'Details'
  return segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
