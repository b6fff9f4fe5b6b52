import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { phone, print } from '../layout/breakpoints.ts'

interface PanelProps {
  title: string
  /** At the right of the title. */
  action?: ReactNode
  /** It is a form, of which a print has nothing. */
  isScreenOnly?: boolean
  children: ReactNode
}

/** A part of a page with a border and a title of its own. */
export function Panel({ title, action, isScreenOnly = false, children }: PanelProps) {
  const id = useId()
  return (
    <Box aria-labelledby={id} data-screen-only={isScreenOnly || undefined}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {children}
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);

  ${phone} {
    padding: var(--space-4);
  }
  /* Whole on its sheet, or at least in the order of its parts: a row that a grid moves to the next sheet lies under what follows it. */
  ${print} {
    display: flex;
    flex-direction: column;
    break-inside: avoid;
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: 26px;

  h2 {
    font-size: var(--font-size-lead);
    font-weight: var(--font-weight-semibold);
    line-height: var(--line-height-lead, 24px);
  }
`
