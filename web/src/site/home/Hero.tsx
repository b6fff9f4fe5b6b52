import { Check, Download, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'
import { useFacts } from '../facts.tsx'
import { HeroIllustration } from '../illustrations/HeroIllustration.tsx'
import { PageButton } from '../parts/buttons.tsx'
import { PageTitle, Wrap } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'
import { HeroCloth } from './HeroCloth.tsx'
import { PhoneShow } from './PhoneShow.tsx'
import type { Audience } from './usePhoneScreens.ts'

const audiences = ['customer', 'agent'] as const
const bullets = ['first', 'second', 'third'] as const

export function Hero() {
  const { t } = useTranslation()
  const [audience, setAudience] = useState<Audience>('customer')
  return (
    <Splash>
      <HeroCloth />
      <Grid>
        <Text>
          <Toggle role="group" aria-label={t('hero.audience')}>
            {audiences.map((each) => (
              <button key={each} type="button" aria-pressed={each === audience} onClick={() => setAudience(each)}>
                {t(each === 'customer' ? 'hero.customers' : 'hero.agents')}
              </button>
            ))}
          </Toggle>
          <Pitches audience={audience} />
          <Calls>
            <PageButton to={sitePaths.download} data-variant="primary" data-size="large">
              <Download size={20} strokeWidth={1.75} aria-hidden />
              {t('hero.download')}
            </PageButton>
            {audience === 'customer' ? (
              <PageButton to={sitePaths.track} data-variant="on-navy" data-size="large">
                <MapPin size={20} strokeWidth={1.75} aria-hidden />
                {t('hero.track')}
              </PageButton>
            ) : (
              <PageButton to={sitePaths.contact} data-variant="on-navy" data-size="large">
                {t('hero.become')}
              </PageButton>
            )}
          </Calls>
        </Text>
        <Mock>
          <HeroIllustration />
          <PhoneShow key={audience} audience={audience} />
        </Mock>
      </Grid>
    </Splash>
  )
}

/** Both are in the same grid cell, so that content below does not move when the toggle is pressed. */
function Pitches({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  const { figures } = useFacts()
  return (
    <Headlines>
      {audiences.map((each) => (
        <div key={each} inert={each !== audience} data-shown={each === audience}>
          <PageTitle as={each === audience ? 'h1' : 'div'}>{t(`hero.${each}.title`)}</PageTitle>
          <p>{t(`hero.${each}.lead`)}</p>
          <ul>
            {bullets.map((bullet) => (
              <li key={bullet}>
                <Check size={18} strokeWidth={2.25} aria-hidden />
                {t(`hero.${each}.${bullet}`, { agents: figures.activeAgents })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Headlines>
  )
}

const Splash = styled.section`
  position: relative;
  overflow: hidden;
  background: var(--gradient-splash);
  color: #ffffff;
`
const Grid = styled(Wrap)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 560px);
  align-items: center;
  gap: var(--space-8) 64px;
  padding-block: 48px 32px;

  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
    padding-block: 40px var(--space-8);
  }
`
const Text = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-6);
  min-width: 0;
`
const Toggle = styled.div`
  display: inline-flex;
  padding: 3px;
  border-radius: 11px;
  background: #ffffff1f;

  button {
    min-height: 40px;
    padding: 0 var(--space-4);
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: #ffffffd9;
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
    cursor: pointer;
  }
  [aria-pressed='true'] {
    background: #ffffff;
    color: var(--color-brand-navy);
  }
`
const Headlines = styled.div`
  display: grid;

  & > div {
    grid-area: 1 / 1;
    display: grid;
    align-content: start;
    gap: var(--space-5);
  }
  [data-shown='false'] {
    visibility: hidden;
  }
  p {
    max-width: 52ch;
    color: #d5deef;
    font-size: var(--font-size-site-h6);
    line-height: 1.6;
    text-wrap: pretty;
  }
  ul {
    display: grid;
    gap: var(--space-3);
  }
  li {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
  }
  li svg {
    flex: none;
    color: #ff9b5a;
    transform: translateY(3px);
  }
`
const Calls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  ${phone} {
    width: 100%;

    & > a {
      flex: 1 1 auto;
      padding-inline: var(--space-4);
    }
  }
`
/** The phone is in front of the middle of the drawing. */
const Mock = styled.div`
  position: relative;
  display: grid;
  justify-items: center;

  & > svg {
    position: absolute;
    top: 50%;
    left: 50%;
    width: min(112%, 640px);
    transform: translate(-50%, -54%);
  }
  & > div {
    position: relative;
    width: min(284px, 100%);
  }
  ${phone} {
    & > svg {
      width: 560px;
    }
    & > div {
      width: 256px;
    }
  }
`
