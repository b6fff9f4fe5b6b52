import { CloudOff, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { PageState } from './PageState.tsx'

export interface ErrorStateProps {
  /** "Failed to load orders" */
  title: string
  /** What happened, and what is preserved. */
  hint?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  isPage?: boolean
}

export function ErrorState({ title, hint, onRetry, retrying = false, isPage = false }: ErrorStateProps) {
  return (
    <PageState icon={<CloudOff size={20} />} title={title} role="alert" isPage={isPage}>
      {hint && <p>{hint}</p>}
      {onRetry && (
        <Button icon={<RotateCcw size={15} />} pending={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </PageState>
  )
}
