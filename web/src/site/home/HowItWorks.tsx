import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { StepBookIllustration } from '../illustrations/StepBookIllustration.tsx'
import { StepCareIllustration } from '../illustrations/StepCareIllustration.tsx'
import { StepCollectIllustration } from '../illustrations/StepCollectIllustration.tsx'
import { StepDeliverIllustration } from '../illustrations/StepDeliverIllustration.tsx'
import { Band, CardTitle, Lead, Muted, SectionTitle, Wrap } from '../parts/layout.ts'

const steps = [
  { step: 'book', Drawing: StepBookIllustration },
  { step: 'collect', Drawing: StepCollectIllustration },
  { step: 'care', Drawing: StepCareIllustration },
  { step: 'deliver', Drawing: StepDeliverIllustration },
] as const

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <Band data-tone="sunken" aria-labelledby="how">
      <Wrap>
        <SectionTitle id="how">{t('how.title')}</SectionTitle>
        <Lead>{t('how.lead')}</Lead>
        <Steps>
          {steps.map(({ step, Drawing }, index) => (
            <li key={step}>
              <Drawing />
              <div>
                <Line aria-hidden>
                  <b>{index + 1}</b>
                </Line>
                <CardTitle>{t(`how.${step}.name`)}</CardTitle>
                <Muted>{t(`how.${step}.text`)}</Muted>
              </div>
            </li>
          ))}
        </Steps>
      </Wrap>
    </Band>
  )
}

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-8) var(--space-6);
  margin-top: 40px;

  @media (max-width: 960px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 620px) {
    grid-template-columns: minmax(0, 1fr);

    li {
      display: grid;
      grid-template-columns: 120px minmax(0, 1fr);
      align-items: center;
      gap: var(--space-5);
    }
  }
`
/** The step's number, on the line to the next step. */
const Line = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin: var(--space-4) 0 var(--space-3);

  b {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: var(--radius-round);
    background: var(--color-surface-inverse);
    color: var(--color-text-on-inverse);
    font: var(--font-weight-semibold) var(--font-size-lead) / 1 var(--font-display);
  }
  &::after {
    content: '';
    flex: 1;
    height: 2px;
    border-radius: 1px;
    background: var(--color-line-strong);
  }
  li:last-child &::after {
    display: none;
  }
  @media (max-width: 620px) {
    margin: 0 0 var(--space-2);

    &::after {
      display: none;
    }
  }
`
