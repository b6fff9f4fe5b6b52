import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { useFacts } from '../facts.tsx'
import { Band, Lead, Muted, PageTitle, SectionTitle, Wrap } from '../parts/layout.ts'
import { ButtonLink } from '../parts/buttons.tsx'
import { QrCode } from './QrCode.tsx'
import { AppStoreMark, GooglePlayMark } from './storeMarks.tsx'

const stores = [
  { store: 'appStore', Mark: AppStoreMark },
  { store: 'googlePlay', Mark: GooglePlayMark },
] as const

export function DownloadSection({ isPage = false }: { isPage?: boolean }) {
  const { t } = useTranslation()
  const { stores: addresses } = useFacts()
  const Title = isPage ? PageTitle : SectionTitle
  const shown = stores.filter(({ store }) => addresses[store] !== null)
  return (
    <Band aria-labelledby="download">
      <Grid>
        <div>
          <Title id="download">{t('download.title')}</Title>
          <Lead>{shown.length > 0 ? t('download.lead') : t('download.noStores')}</Lead>
          <Stores>
            {shown.map(({ store, Mark }) => {
              const address = addresses[store] ?? ''
              const name = t(`download.${store}`)
              return (
                <li key={store}>
                  <QrCode address={address} label={t('download.codeFor', { store: name })} />
                  <ButtonLink href={address} target="_blank" rel="noreferrer">
                    <Mark />
                    <span>
                      <VisuallyHidden>{t('download.getOn')} </VisuallyHidden>
                      {name} <VisuallyHidden>{t('footer.newTab')}</VisuallyHidden>
                    </span>
                  </ButtonLink>
                </li>
              )
            })}
          </Stores>
        </div>
        <Stats />
      </Grid>
    </Band>
  )
}

function Stats() {
  const { t, i18n } = useTranslation()
  const { figures } = useFacts()
  const coverage = i18n.exists(`places.${figures.coverage}`) ? t(`places.${figures.coverage}` as 'places.Malaysia') : figures.coverage
  const tiles = [
    { name: 'agents', value: figures.activeAgents },
    { name: 'seenOn', value: figures.seenOn },
    { name: 'launched', value: figures.launchedYear },
    { name: 'coverage', value: coverage },
  ] as const
  return (
    <Tiles aria-label={t('download.figures')}>
      {tiles.map(({ name, value }) => (
        <div key={name}>
          <Muted as="dt">{t(`download.${name}`)}</Muted>
          <dd>{value}</dd>
        </div>
      ))}
    </Tiles>
  )
}

const Grid = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: center;
  gap: 48px 64px;

  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Stores = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  margin-top: var(--space-8);

  li {
    display: grid;
    justify-items: center;
    gap: var(--space-4);
    min-width: 188px;
    padding: var(--space-5) var(--space-4) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-hero);
    background: var(--color-surface-raised);
  }
  li > a {
    position: relative;
    width: 100%;
    padding-inline: var(--space-3);
  }
  @media (max-width: 460px) {
    li {
      width: 100%;
    }
  }
`
const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);

  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-1);
    padding: var(--space-6);
    border-radius: var(--radius-hero);
    background: var(--color-surface-sunken);
  }
  dd {
    font: var(--font-weight-bold) var(--font-size-site-h3) / 1.2 var(--font-display);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  @media (max-width: 540px) {
    & > div {
      padding: var(--space-4);
    }
    dd {
      font-size: var(--font-size-site-h5);
    }
  }
`
