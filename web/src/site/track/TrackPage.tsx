import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { StepDeliverIllustration } from '../illustrations/StepDeliverIllustration.tsx'
import { CardTitle, Lead, Muted, PageTitle, Wrap } from '../parts/layout.ts'
import { TrackedCard } from './TrackedCard.tsx'
import { TrackedSteps } from './TrackedSteps.tsx'
import { TrackForm } from './TrackForm.tsx'
import { useTracking } from './useTracking.ts'

export function TrackPage() {
  const { t } = useTranslation()
  const { order, link, isLooking, problem, find } = useTracking()
  const asked = useRef(['', ''] as [string, string])
  const look = (...question: [string, string]) => {
    asked.current = question
    void find(...question)
  }
  return (
    <Sunken>
      <Grid>
        <div>
          <PageTitle>{t('track.title')}</PageTitle>
          <Lead>{t('track.lead')}</Lead>
          <TrackForm isLooking={isLooking} problem={problem} onFind={look} />
          {order && <TrackedCard order={order} link={link} onAgain={() => look(...asked.current)} />}
        </div>
        {order ? (
          <TrackedSteps key={order.number} order={order} />
        ) : (
          <Empty>
            <StepDeliverIllustration />
            <CardTitle as="h2">{t('track.emptyTitle')}</CardTitle>
            <Muted>{t('track.emptyText')}</Muted>
          </Empty>
        )}
      </Grid>
    </Sunken>
  )
}

const Sunken = styled.div`
  min-height: 100%;
  background: var(--color-surface-sunken);
`
const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 11fr) minmax(0, 7fr);
  align-items: start;
  gap: var(--space-8);
  min-height: 560px;
  padding-block: 56px 72px;

  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Empty = styled.div`
  padding: var(--space-6);
  border: 1px dashed var(--color-line-strong);
  border-radius: var(--radius-hero);
  text-align: center;

  svg {
    width: min(240px, 80%);
    margin: 0 auto var(--space-4);
  }
`
