import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageState } from './PageState.tsx'

export interface DeniedStateProps {
  /** The page's own sentence: "You don't have permission to access order management." */
  sentence: string
  permission: string
  action?: ReactNode
  isPage?: boolean
}

export function DeniedState({ sentence, permission, action, isPage = false }: DeniedStateProps) {
  return (
    <PageState icon={<Lock size={20} />} title="Access Denied" role="alert" isPage={isPage}>
      <p>{sentence}</p>
      <p>It needs the permission {permission}.</p>
      {action}
    </PageState>
  )
}
