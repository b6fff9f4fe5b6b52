import type { TrackedOrder } from '@kainsiap/ops/track/contract'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useNavigation } from '../navigation/navigation.tsx'
import { Muted } from '../parts/layout.ts'
import { LinkChip } from './LinkChip.tsx'
import { hasEnded, stagesOf } from './stages.ts'
import { trackTimes } from './trackTimes.ts'
import type { Link } from './useTracking.ts'

/** The order's status: in one sentence, then in five steps. */
export function TrackedCard({ order, link, onAgain }: { order: TrackedOrder; link: Link; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="tracked" data-status={order.status}>
      <Head>
        <LinkChip link={link} isOver={hasEnded(order.status)} onAgain={onAgain} />
        <span>{order.number}</span>
      </Head>
      <div role="status">
        <h2 id="tracked">{t(`headlines.${order.status}`)}</h2>
      </div>
      <When order={order} />
      <Progress order={order} />
      <Muted>{t('track.privacy')}</Muted>
    </Card>
  )
}

function When({ order }: { order: TrackedOrder }) {
  const { t } = useTranslation()
  const times = trackTimes(useNavigation().language)
  const { status, scheduledPickupTime: pickup, scheduledDeliveryTime: delivery, steps } = order
  if (status === 'delivered') {
    const at = steps.at(-1)?.at ?? delivery
    return <Muted>{t('track.deliveredAt', { day: times.day(at), time: times.clock(at) })}</Muted>
  }
  if (hasEnded(status) || status === 'disputed') return null
  const isCollected = stagesOf(order).some(({ stage, at }) => stage === 'collected' && at !== null)
  return (
    <>
      {!isCollected && <Muted>{t('track.collectBy', { day: times.day(pickup), ...times.slot(pickup) })}</Muted>}
      <Muted>{t('track.deliverBy', { day: times.day(delivery), time: times.clock(delivery) })}</Muted>
    </>
  )
}

function Progress({ order }: { order: TrackedOrder }) {
  const { t } = useTranslation()
  const times = trackTimes(useNavigation().language)
  const isStopped = order.status === 'cancelled' || order.status === 'refunded'
  return (
    <Track aria-label={t('track.progress')} data-stopped={isStopped || undefined}>
      {stagesOf(order).map(({ stage, at, isCurrent }) => (
        <li key={stage} data-reached={at !== null} aria-current={isCurrent ? 'step' : undefined}>
          <b>{t(`stages.${stage}`)}</b>
          {at && (
            <time dateTime={at}>
              {times.day(at)} {times.clock(at)}
            </time>
          )}
        </li>
      ))}
    </Track>
  )
}

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin-top: var(--space-6);
  padding: var(--space-6);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-hero);
  background: var(--color-surface-raised);

  h2 {
    font: var(--font-weight-semibold) var(--font-size-site-h4) / 1.3 var(--font-display);
    letter-spacing: -0.02em;
    text-wrap: balance;
  }
  & > p:last-child {
    margin-top: var(--space-2);
    font-size: var(--font-size-body);
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);

  & > span:last-child {
    color: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-semibold);
  }
`
const Track = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: var(--space-1);
  margin-top: var(--space-5);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  li {
    display: flex;
    flex-direction: column;
    padding-top: var(--space-3);
    border-top: 6px solid var(--color-line-strong);
    color: var(--color-text-muted);
  }
  li[data-reached='true'] {
    border-color: var(--color-positive);
  }
  li[aria-current='step'] {
    border-color: var(--color-accent);
  }
  &[data-stopped] li[data-reached='true'] {
    border-color: var(--tone-neutral-mark);
  }
  li:first-child {
    border-top-left-radius: 3px;
  }
  [data-reached='true'] b {
    color: var(--color-text);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
  @media (max-width: 540px) {
    grid-template-columns: minmax(0, 1fr);

    li {
      flex-direction: row;
      justify-content: space-between;
      padding: var(--space-2) 0 var(--space-2) var(--space-4);
      border-top: 0;
      border-left: 6px solid var(--color-line-strong);
    }
  }
`
