import { useEffect, useEffectEvent, useRef } from 'react'
import styled from 'styled-components'
import { errorSentence } from '../api/errors.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorState } from '../ui/state/ErrorState.tsx'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { endText, type Found } from './found.ts'

interface PickerEndProps<Item> {
  found: Found<Item>
  noun: string
  plural: string
}

/** Below the records: their number, and the loading of the next page when scrolled into view. */
export function PickerEnd<Item>({ found, noun, plural }: PickerEndProps<Item>) {
  const { items, total, asked, query, loadMore } = found
  const { isError, isFetching, hasNextPage, error, data } = query
  const endRef = useWhenSeen(loadMore, items.length)
  if (isError) {
    return (
      <ErrorState
        title={`Failed to load ${plural}`}
        hint={errorSentence(error)}
        onRetry={() => void query.refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <Pad>
        <Skeleton rows={6} />
      </Pad>
    )
  }
  if (total === 0) return <End role="status">{asked === '' ? `There are no ${plural}.` : `No ${noun} matches “${asked}”.`}</End>
  return (
    <End ref={endRef} role="status">
      {endText(found, plural)}
      {hasNextPage && (
        <Button size="small" variant="quiet" pending={isFetching} onClick={loadMore}>
          Show more
        </Button>
      )}
    </End>
  )
}

/** Calls back when its element becomes visible, and again when it still is after more was loaded. */
function useWhenSeen(act: () => void, loaded: number) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(act)
  useEffect(() => {
    if (!ref.current || loaded === 0) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [loaded])
  return ref
}

const Pad = styled.div`
  padding: 0 var(--space-5);
`
const End = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 44px;
  padding: var(--space-2) var(--space-5);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
`
