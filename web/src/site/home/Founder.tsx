import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFacts } from '../facts.tsx'
import { FounderIllustration } from '../illustrations/FounderIllustration.tsx'
import { PageButton } from '../parts/buttons.tsx'
import { Band, Wrap } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'

const achievements = ['agents', 'launched', 'media', 'partners'] as const

/** The founder's message. It names and copies no real person. */
export function Founder() {
  const { t } = useTranslation()
  const { figures } = useFacts()
  const values = { agents: figures.activeAgents, year: figures.launchedYear }
  return (
    <Band data-tone="navy" aria-labelledby="founder">
      <Grid>
        <Portrait>
          <FounderIllustration />
        </Portrait>
        <Message>
          <Quote id="founder">{t('founder.quote')}</Quote>
          <p>{t('founder.text')}</p>
          <p>
            <b>{t('founder.name')}</b>
          </p>
          <Achievements>
            {achievements.map((each) => (
              <div key={each}>
                <dt>{t(`founder.${each}.text`)}</dt>
                <dd>{t(`founder.${each}.figure`, values)}</dd>
              </div>
            ))}
          </Achievements>
          <PageButton to={sitePaths.contact} data-variant="primary" data-size="large">
            {t('founder.call')}
          </PageButton>
        </Message>
      </Grid>
    </Band>
  )
}

const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: 320px minmax(0, 1fr);
  align-items: center;
  gap: var(--space-8) 64px;

  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Portrait = styled.div`
  width: min(320px, 100%);
`
const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  p {
    max-width: 64ch;
    color: #d5deef;
    text-wrap: pretty;
  }
  b {
    color: #ffffff;
    font-weight: var(--font-weight-semibold);
  }
`
const Quote = styled.h2`
  font: var(--font-weight-semibold) clamp(1.5rem, 1.1rem + 1.6vw, 2rem) / 1.25 var(--font-display);
  letter-spacing: -0.02em;
  text-wrap: balance;

  &::before {
    content: '“';
  }
  &::after {
    content: '”';
  }
`
const Achievements = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: var(--space-5);
  width: 100%;
  padding: var(--space-4) 0;

  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-left: var(--space-4);
    border-left: 3px solid var(--color-brand-orange);
  }
  dd {
    font: var(--font-weight-semibold) var(--font-size-site-h5) / 1.3 var(--font-display);
  }
  dt {
    color: #d5deef;
    font-size: var(--font-size-body);
    line-height: 1.4;
  }
`
