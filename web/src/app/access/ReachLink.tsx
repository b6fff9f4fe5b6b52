import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useReach } from './reach.ts'

/** A link to a record of another feature, such as an order's number in a list; its words alone where it would lead nowhere. */
export function ReachLink({ to, children }: { to: string; children: ReactNode }) {
  const path = useReach(to)
  return path ? <Linked to={path}>{children}</Linked> : <Figures>{children}</Figures>
}

const Figures = styled.span`
  font-variant-numeric: tabular-nums;
`
const Linked = styled(Link)`
  font-variant-numeric: tabular-nums;

  &:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
