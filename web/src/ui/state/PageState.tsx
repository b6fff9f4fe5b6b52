import type { ReactNode } from 'react'
import styled from 'styled-components'

export interface PageStateProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** The state is the only content of the page, so its title is the page's heading. */
  isPage?: boolean
  /** `alert` interrupts a screen reader: for errors. */
  role?: 'status' | 'alert'
}

/** The frame shared by the empty, error and access-denied states. */
export function PageState({ icon, title, children, isPage = false, role = 'status' }: PageStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <Box role={role}>
      <Icon aria-hidden>{icon}</Icon>
      <Title>{title}</Title>
      {children}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 6px;
  padding: 36px var(--space-6);
  text-align: center;

  h1,
  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  p {
    max-width: 44ch;
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  button,
  a {
    margin-top: var(--space-2);
  }
`
const Icon = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: 6px;
  border-radius: var(--radius-card);
  background: var(--color-surface-hover);
  color: var(--color-text-muted);
`
