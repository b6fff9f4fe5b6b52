import { LayoutDashboard } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { notPhone, phone } from '../../ui/layout/breakpoints.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { StatTileSkeleton, StatTiles } from '../../ui/chart/StatTile.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import type { DashboardPanel } from '../feature.ts'
import { Card } from './Card.tsx'
import { visibleTo, type Contributions } from '../contributions.tsx'
import { Greeting } from './Greeting.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'

/** The first screen: what the features contribute, as far as the user may see it. */
export function Dashboard({ user, contributions }: { user: User; contributions: Contributions }) {
  const { tiles, quickActions, panels, activity } = visibleTo(user.permissions, contributions)
  const hasSide = quickActions.length > 0 || panels.length > 0
  const isEmpty = tiles.length === 0 && !hasSide && activity.size === 0
  return (
    <Page>
      <Greeting user={user} hasActivity={activity.size > 0} />
      {tiles.length > 0 && (
        <Tiles role="group" aria-label="System Overview">
          {tiles.map(({ id, Tile }) => (
            <Suspense key={id} fallback={<StatTileSkeleton />}>
              <Tile />
            </Suspense>
          ))}
        </Tiles>
      )}
      {isEmpty && (
        <EmptyState
          icon={<LayoutDashboard size={20} />}
          title="Nothing to show yet"
          hint="You don't have permission to access any screen yet. An administrator can give it to you."
        />
      )}
      <Columns data-single={!hasSide || activity.size === 0 || undefined}>
        {hasSide && (
          <Side>
            {quickActions.length > 0 && (
              <div data-screen-only>
                <QuickActions actions={quickActions} />
              </div>
            )}
            {panels.map((panel) => (
              <PanelCard key={panel.title} {...panel} />
            ))}
          </Side>
        )}
        {activity.size > 0 && <RecentActivity user={user} kinds={activity} />}
      </Columns>
    </Page>
  )
}

function PanelCard({ title, path, Panel }: DashboardPanel) {
  return (
    <Card
      title={title}
      head={
        <TextLink as={Link} to={path} data-screen-only>
          See all
        </TextLink>
      }
    >
      <Suspense fallback={<Skeleton />}>
        <Panel />
      </Suspense>
    </Card>
  )
}

const Page = styled.div`
  display: grid;
  gap: var(--space-4);
  align-content: start;
`
/** More than four stand in two rows, the last as wide as what is left: an amount does not fit a narrower tile. */
const Tiles = styled(StatTiles)`
  ${notPhone} {
    &:has(> :nth-child(5)) {
      grid-template-columns: repeat(12, minmax(0, 1fr));
      grid-auto-flow: row;

      & > * {
        grid-column: span 4;
      }
      & > :last-child:nth-child(5) {
        grid-column: span 8;
      }
    }
    &:has(> :nth-child(7)) {
      & > * {
        grid-column: span 3;
      }
      & > :last-child:nth-child(7) {
        grid-column: span 6;
      }
    }
  }
`
const Side = styled.div`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
`
/** On phones the actions come first: the activity has no end. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(280px, 360px);
  align-items: start;
  gap: var(--space-4);

  &:not([data-single]) > :first-child {
    order: 1;
  }
  &[data-single] {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);

    &:not([data-single]) > :first-child {
      order: 0;
    }
  }
`
