import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageState } from '../../ui/state/PageState.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { paths } from '../paths.ts'

/** `children` are further ways on, below the one to the console. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <PageState icon={<SearchX size={20} />} title="Page not found" isPage>
      <p>This page does not exist or was moved. Check the address.</p>
      <TextLink as={Link} to={paths.home}>
        Go to console
      </TextLink>
      {children}
    </PageState>
  )
}
