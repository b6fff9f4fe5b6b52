import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { errorSentence, missingPermission } from '../api/errors.ts'
import { Button } from './Button.tsx'
import { DeniedState } from './DeniedState.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { useFreshness } from './freshness.ts'
import { malaysianClock } from './malaysianTime.ts'
import { Skeleton } from './Skeleton.tsx'

/** The parts of an RTK Query result that matter here. */
export interface LiveQuery<T> {
  data?: T | undefined
  /** Undefined while `data` still belongs to what was asked before. */
  currentData?: T | undefined
  isFetching: boolean
  isError: boolean
  error?: unknown
  refetch: () => unknown
}

export interface LiveProps<T> {
  query: LiveQuery<T>
  children: (data: T) => ReactNode
  empty?: EmptyStateProps & { when: (data: T) => boolean }
  /** What is loaded, in the words of "Failed to load orders". */
  what?: string
  /** The bones, where the plain rows would not fit. */
  skeleton?: ReactNode
}

/**
 * Everything a list or record can be: loading, failed, not allowed, empty, there, and there but stale.
 * Data of the question before stays until the new answer is in, so that turning a page does not blink.
 */
export function Live<T>({ query, children, empty, what = 'this', skeleton }: LiveProps<T>) {
  const { data, currentData, isFetching, isError, error } = query
  const retry = () => void query.refetch()
  if (isError && currentData === undefined) {
    const permission = missingPermission(error)
    if (permission) return <DeniedState sentence={`You don't have permission to see ${what}.`} permission={permission} />
    return <ErrorState title={`Failed to load ${what}`} hint={errorSentence(error)} onRetry={retry} retrying={isFetching} />
  }
  if (data === undefined) return skeleton ?? <Skeleton />
  return (
    <>
      <StaleStrip />
      {isError && (
        <Strip role="status">
          <CloudOff size={16} aria-hidden />
          <span>
            <b>Failed to load {what}.</b> Shown as it was. {errorSentence(error)}
          </span>
          <Button size="small" pending={isFetching} onClick={retry}>
            Try again
          </Button>
        </Strip>
      )}
      {empty?.when(data) ? <EmptyState {...empty} /> : children(data)}
    </>
  )
}

function StaleStrip() {
  const freshness = useFreshness()
  if (freshness.state !== 'stale' && freshness.state !== 'offline') return null
  return (
    <Strip role="status">
      <CloudOff size={16} aria-hidden />
      <span>
        <b>Stale since {malaysianClock(freshness.sinceMs)}.</b> Shown as it was; it is put right when the connection is back.
      </span>
    </Strip>
  )
}

const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 9px var(--space-4);
  background: var(--tone-warning-bg);
  color: var(--tone-warning-fg);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    font-weight: var(--font-weight-semibold);
  }
  svg {
    flex: none;
    color: var(--tone-warning-mark);
  }
  button {
    margin-left: auto;
  }
`
