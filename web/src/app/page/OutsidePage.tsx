import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { Logo } from '../Logo.tsx'

interface OutsidePageProps {
  /** The browser tab's name. */
  tab: string
  /** Above the title: what the title is the door to. */
  over?: string
  title: string
  lead?: ReactNode
  /** Beside the form on wide screens. */
  art?: ReactNode
  children?: ReactNode
}

/** A page of the console that needs no session: the logo, a title, a form. */
export function OutsidePage({ tab, over, title, lead, art, children }: OutsidePageProps) {
  useEffect(() => {
    document.title = `${tab} · KainSiap`
  }, [tab])
  return (
    <Split data-alone={art === undefined || undefined}>
      <FormSide>
        <Column>
          <Logo height={36} />
          <Head>
            {over && <Over>{over}</Over>}
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </Head>
          {children}
        </Column>
      </FormSide>
      {art}
    </Split>
  )
}

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
  min-height: 100vh;
  min-height: 100dvh;

  &[data-alone] {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
/** Aligned to the top, not centred: parts of the form load later, and the form must not move. */
const FormSide = styled.main`
  display: grid;
  place-items: start center;
  padding: clamp(var(--space-8), 12vh, 160px) var(--space-6) var(--space-8);
`
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  width: 100%;
  max-width: 380px;
`
const Over = styled.p`
  && {
    color: var(--color-accent-text);
  }
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const Head = styled.header`
  display: grid;
  gap: var(--space-1);

  h1 {
    font: var(--font-weight-semibold) var(--font-size-stat) / var(--line-height-stat) var(--font-display);
    letter-spacing: -0.02em;
  }
  p {
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
  }
`
