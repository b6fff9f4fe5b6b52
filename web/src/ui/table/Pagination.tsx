import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone, print } from '../layout/breakpoints.ts'
import { IconButton } from '../button/IconButton.tsx'
import { type Paged, pagesEnd, rangeLabel } from './paging.ts'
import { Select } from '../form/Select.tsx'
import type { PageEnd, Pages } from './usePages.ts'

interface PaginationProps extends Paged {
  pageSizes: readonly number[]
  pages: Pages
  /** Where the page that is shown ends. */
  end: PageEnd
  onLimit: (limit: number) => void
  /** Names it where there is more than one. */
  label?: string
  /** Shown between the two: the list's keyboard shortcuts. */
  children?: ReactNode
}

export function Pagination({ pageSizes, pages, end: shownEnd, onLimit, label = 'Pages', children, ...paged }: PaginationProps) {
  const { page, limit } = paged
  const end = pagesEnd(paged)
  return (
    <Pager aria-label={label}>
      <span>Rows per page</span>
      <Select
        label="Rows per page"
        hideLabel
        size="small"
        value={String(limit)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onValue={(size) => onLimit(Number(size))}
      />
      {children}
      {end === 'depth' && <Note>No more pages. Use a filter or search to narrow the list.</Note>}
      {(end !== 'last' || page > 1) && <PrintedNote>The other pages of this list are not printed.</PrintedNote>}
      <Range>{rangeLabel(paged)}</Range>
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => pages.turnTo(page - 1, shownEnd)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton label="Next page" disabled={end !== null} onClick={() => pages.turnTo(page + 1, shownEnd)}>
        <ChevronRight size={16} />
      </IconButton>
    </Pager>
  )
}

const Range = styled.span`
  margin-left: auto;
  font-variant-numeric: tabular-nums;
`
const PrintedNote = styled.span`
  display: none;
  color: var(--color-text);

  ${print} {
    display: inline;
  }
`
const Pager = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: var(--size-pager);
  margin-top: -1px;
  padding: 0 14px;
  border-top: 1px solid var(--color-line);
  font-size: var(--font-size-small);
  color: var(--color-text-muted);

  ${phone} {
    & > span:first-child {
      display: none;
    }
  }
  ${print} {
    & > :not(${Range}, ${PrintedNote}) {
      display: none;
    }
  }
`
const Note = styled.span`
  color: var(--color-text);
`
