import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { errorSentence, missingPermission } from '../../api/errors.ts'
import { Button } from '../button/Button.tsx'
import { DeniedState } from './DeniedState.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'
import { StaleStrip, Strip } from './StaleStrip.tsx'

/** The parts of an RTK Query result that are used here. */
export interface LiveQuery<T> {
  data?: T | undefined
  /** Undefined while `data` still belongs to the previous arguments. */
  currentData?: T | undefined
  /** When the server answered. */
  fulfilledTimeStamp?: number | undefined
  isFetching: boolean
  isError: boolean
  error?: unknown
  refetch: () => unknown
}

export interface LiveProps<T> {
  query: LiveQuery<T>
  children: (data: T) => ReactNode
  empty?: EmptyStateProps & { when: (data: T) => boolean }
  /** The noun in "Failed to load orders". */
  what?: string
  /** Beside another one, which says how fresh the screen is. */
  isBeside?: boolean
  /** Instead of "Failed to load …". */
  failed?: string
  /** The skeleton, where the default rows do not fit. */
  skeleton?: ReactNode
}

/**
 * All states of a list or record: loading, failed, not allowed, empty, loaded, and loaded but stale.
 * The previous query's data stays until the new response arrives, so that paging does not flicker; an empty previous result says nothing
 * about the new query.
 */
export function Live<T>({
  query,
  children,
  empty,
  what = 'this',
  failed = `Failed to load ${what}`,
  isBeside = false,
  skeleton,
}: LiveProps<T>) {
  const { data, currentData, isFetching, isError, error } = query
  const retry = () => void query.refetch()
  if (isError && currentData === undefined) {
    const permission = missingPermission(error)
    if (permission) return <DeniedState sentence={`You don't have permission to see ${what}.`} missing={{ permission }} />
    return <ErrorState title={failed} hint={errorSentence(error)} onRetry={retry} retrying={isFetching} />
  }
  if (data === undefined || (currentData === undefined && empty?.when(data))) return skeleton ?? <Skeleton />
  return (
    <>
      {empty?.when(data) ? <EmptyState {...empty} /> : children(data)}
      <Dock data-screen-only>
        {!isBeside && <StaleStrip />}
        {isError && (
          <Strip role="status">
            <CloudOff size={16} aria-hidden />
            <span>
              <b>{failed}.</b> Showing earlier data. {errorSentence(error)}
            </span>
            <Button size="small" pending={isFetching} onClick={retry}>
              Try again
            </Button>
          </Strip>
        )}
      </Dock>
    </>
  )
}

/** Overlays the bottom of the screen: it appears and disappears during work and must not move the content. */
const Dock = styled.div`
  position: fixed;
  right: var(--space-4);
  bottom: var(--space-3);
  left: var(--space-4);
  z-index: var(--z-bulk);
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  pointer-events: none;

  :root:has([data-bulk]) & {
    bottom: 76px;
  }
`
