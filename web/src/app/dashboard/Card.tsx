import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'

interface CardProps {
  title: string
  /** Beside the title. */
  head?: ReactNode
  children: ReactNode
}

/** A titled part of the dashboard. */
export function Card({ title, head, children }: CardProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {head}
      </Head>
      {children}
    </Box>
  )
}

const Box = styled.section`
  overflow: hidden;
  min-width: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 44px;
  padding: 0 var(--space-4);
  border-bottom: 1px solid var(--color-line);

  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
  }
  ${phone} {
    a,
    button {
      display: inline-grid;
      align-items: center;
      min-width: var(--size-touch);
      min-height: var(--size-touch);
    }
  }
`
