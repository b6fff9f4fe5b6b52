import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageState } from './PageState.tsx'

export interface EmptyStateProps {
  title: string
  /** The active filter, or what will appear here. */
  hint?: ReactNode
  /** One action that leads further. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <PageState icon={icon ?? <PackageOpen size={20} />} title={title}>
      {hint && <p>{hint}</p>}
      {action}
    </PageState>
  )
}
