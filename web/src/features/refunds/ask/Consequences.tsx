import { ArrowDownLeft, Gift, HandCoins, Landmark, type LucideIcon, Stamp, TrendingUp, Wallet } from 'lucide-react'
import styled from 'styled-components'
import type { Consequence } from './consequences.ts'

const icons: Readonly<Record<Consequence['kind'], LucideIcon>> = {
  customer: ArrowDownLeft,
  held: HandCoins,
  goodwill: Gift,
  agent: Wallet,
  company: TrendingUp,
  tax: Landmark,
  second: Stamp,
}

/** What happens, computed as the server does, with every change of the draft; without consequences it says why there are none. */
export function Consequences({ all, none }: { all: readonly Consequence[]; none: string }) {
  return (
    <section>
      <Title>What happens</Title>
      {all.length === 0 ? (
        <None>{none}</None>
      ) : (
        <List>
          {all.map(({ kind, before, strong, after }) => {
            const Icon = icons[kind]
            return (
              <li key={kind}>
                <Icon size={14} aria-hidden />
                <span>
                  {before}
                  <b data-loss={strong.startsWith('\u2212') || undefined}>{strong}</b>
                  {after}
                </span>
              </li>
            )
          })}
        </List>
      )}
    </section>
  )
}

const Title = styled.h3`
  margin-bottom: 6px;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
`
const None = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
const List = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: flex;
    gap: 9px;
  }
  svg {
    flex: none;
    margin-top: 3px;
    color: var(--color-text-muted);
  }
  b {
    font-weight: var(--font-weight-semibold);
    white-space: nowrap;
  }
  b[data-loss] {
    color: var(--color-danger-text);
  }
`
