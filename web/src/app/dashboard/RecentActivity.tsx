import { History } from 'lucide-react'
import styled from 'styled-components'
import type { User } from '@kainsiap/ops/users/contract'
import { Button } from '../../ui/button/Button.tsx'
import { Live } from '../../ui/state/Live.tsx'
import { malaysianMoment } from '../../ui/format/malaysianTime.ts'
import { NewPill } from '../../ui/table/NewPill.tsx'
import { TextLink } from '../../ui/button/TextLink.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { Card } from './Card.tsx'
import type { Contributions } from '../contributions.tsx'
import { useAway } from './useAway.ts'
import { useFeed, type Feed } from './useFeed.ts'

interface RecentActivityProps {
  user: User
  kinds: Contributions['activity']
}

/** What happens in the business, the latest first, live. */
export function RecentActivity({ user, kinds }: RecentActivityProps) {
  const { away, isShown, show } = useAway()
  const range = isShown && away ? { since: away.since, before: away.before } : {}
  return (
    <Activity
      key={JSON.stringify(range)}
      user={user}
      kinds={kinds}
      range={range}
      awayAt={isShown && away ? away.at : null}
      onAll={() => show(false)}
    />
  )
}

interface ActivityProps extends RecentActivityProps {
  range: { since?: number; before?: number }
  /** Set where only what happened since then is shown. */
  awayAt: string | null
  onAll: () => void
}

function Activity({ user, kinds, range, awayAt, onAll }: ActivityProps) {
  const feed = useFeed(range, kinds)
  const { query, entries, heldCount, applyPending } = feed
  const title = awayAt ? 'While you were away' : 'Recent Activity'
  const pill = heldCount > 0 && <NewPill count={heldCount} onClick={applyPending} />
  return (
    <Card title={title} head={awayAt ? <Since at={awayAt} onAll={onAll} /> : pill}>
      <Live
        query={{ ...query, data: entries, currentData: query.currentData && entries }}
        what="the activity"
        empty={{
          when: (all) => all.length === 0,
          icon: <History size={20} />,
          title: 'No activity yet',
          hint: 'New activity appears here immediately.',
        }}
      >
        {() => <Entries label={title} feed={feed} user={user} kinds={kinds} />}
      </Live>
    </Card>
  )
}

function Since({ at, onAll }: { at: string; onAll: () => void }) {
  return (
    <Aside>
      <span>Since {malaysianMoment(at)}</span>
      <TextLink as="button" type="button" onClick={onAll}>
        Show all
      </TextLink>
    </Aside>
  )
}

function Entries({ label, feed, user, kinds }: RecentActivityProps & { label: string; feed: Feed }) {
  const { shown, hold, isLater, more } = feed
  return (
    <>
      <ol aria-label={label} {...hold}>
        {shown.map((event) => {
          const isOwn = event.actor.id === user.id
          return <ActivityRow key={event.seq} event={event} kinds={kinds} isOwn={isOwn} isNew={!isOwn && isLater(event)} />
        })}
      </ol>
      {more && (
        <Foot>
          <Button size="small" pending={more.isLoading} onClick={more.show}>
            Show older
          </Button>
        </Foot>
      )}
    </>
  )
}

const Aside = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0 var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
const Foot = styled.div`
  display: grid;
  justify-items: center;
  padding: var(--space-2);
  border-top: 1px solid var(--color-line);
`
