import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from './breakpoints.ts'

/** The title of a page; its actions at the right, quiet first, primary last. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Head>
      <h1>{title}</h1>
      {children}
    </Head>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  h1 {
    font: var(--font-weight-semibold) var(--font-size-page) / var(--line-height-page) var(--font-display);
    letter-spacing: -0.02em;
  }
  ${phone} {
    margin-bottom: var(--space-3);
    h1 {
      font-size: 20px;
    }
  }
`
