import styled from 'styled-components'
import { ringgit } from './ringgit.ts'

export interface MoneyProps {
  /** Null means "not applicable", which is not zero. */
  sen: number | null
}

export function Money({ sen }: MoneyProps) {
  return <Amount>{sen === null ? '–' : ringgit(sen)}</Amount>
}

const Amount = styled.span`
  font-weight: var(--font-weight-medium);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
