import type { ReactNode } from 'react'
import styled from 'styled-components'

/** What happens, as a list of consequences. */
export function WhatHappens({ children }: { children: ReactNode }) {
  return (
    <section>
      <Title>What happens</Title>
      <Happens>{children}</Happens>
    </section>
  )
}

const Title = styled.h3`
  margin-bottom: 6px;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const Happens = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0 0 0 18px;
  list-style: disc;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
