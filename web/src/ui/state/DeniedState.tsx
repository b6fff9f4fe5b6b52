import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '../format/labelOf.ts'
import { PageState } from './PageState.tsx'

export interface DeniedStateProps {
  /** The page's own sentence: "You don't have permission to access order management." */
  sentence: string
  /** What is missing. */
  missing: { permission: string } | { roles: readonly string[] }
  action?: ReactNode
  isPage?: boolean
}

export function DeniedState({ sentence, missing, action, isPage = false }: DeniedStateProps) {
  return (
    <PageState icon={<Lock size={20} />} title="Access Denied" role="alert" isPage={isPage}>
      <p>{sentence}</p>
      <p>
        {'permission' in missing
          ? `Requires the permission ${missing.permission}.`
          : `Requires the role ${missing.roles.map(labelOf).join(' or ')}.`}
      </p>
      {action}
    </PageState>
  )
}
