import type { ReactNode } from 'react'
import styled from 'styled-components'
import { print } from '../layout/breakpoints.ts'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What is known of a record: a `Fact` for each. */
export const Facts = styled.dl`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > div {
    display: grid;
    grid-template-columns: 92px minmax(0, 1fr);
    align-items: baseline;
    gap: var(--space-2);
  }
  ${print} {
    display: flex;
    flex-direction: column;
  }
  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    color: var(--color-link);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
