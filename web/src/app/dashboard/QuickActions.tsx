import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { toned } from '../../ui/status/Chip.tsx'
import { rowLink } from '../../ui/table/rowLink.ts'
import type { QuickAction } from '../feature.ts'
import { navigationGroups } from '../navigationGroups.ts'
import { Card } from './Card.tsx'

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Card title="Quick Actions">
      <ul>
        {actions.map(({ group, label = navigationGroups[group].label, path, Figure }) => {
          const { icon: Icon } = navigationGroups[group]
          return (
            <li key={path}>
              <Action to={path}>
                <Round data-tone="secondary" aria-hidden>
                  <Icon size={16} />
                </Round>
                <b>{label}</b>
                <span>
                  {Figure && (
                    <Suspense fallback={null}>
                      <Figure />
                    </Suspense>
                  )}
                </span>
                <ChevronRight size={16} aria-hidden />
              </Action>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Action = styled(Link)`
  ${rowLink}
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;

  & > b {
    flex: 1;
    font-weight: var(--font-weight-medium);
  }
  & > span:not([data-tone]) {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
  }
  & > svg {
    flex: none;
    color: var(--color-text-muted);
  }
`
const Round = styled.span`
  ${toned}
  display: grid;
  flex: none;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: var(--radius-round);
  background: var(--chip-bg);
  color: var(--chip-mark);
`
