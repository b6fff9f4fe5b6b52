import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../ui/layout/breakpoints.ts'
import { useOpenLink } from './openedFromList.ts'

interface RowLinkProps {
  /** Identifies the row's record in the address. */
  to: string
  className?: string
  children: ReactNode
}

/** A row's first link: opens its record over the list. */
export function RowLink({ to, className, children }: RowLinkProps) {
  const link = useOpenLink()
  return (
    <Strong {...link(to)} {...(className && { className })}>
      {children}
    </Strong>
  )
}

const Strong = styled(Link)`
  font-weight: var(--font-weight-semibold);

  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    display: inline-block;
    max-width: 100%;
    overflow: hidden;
    line-height: 32px;
    text-overflow: ellipsis;
    vertical-align: middle;
  }
`
