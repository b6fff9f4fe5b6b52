import type { CatalogueItem } from '@kainsiap/ops/catalogue/contract'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { useFacts } from '../facts.tsx'
import { PageButton } from '../parts/buttons.tsx'
import { CardTitle, SectionTitle } from '../parts/layout.ts'
import { sitePaths } from '../sitePaths.ts'

/** All priced items, by service, in the order of the catalogue. */
export function PriceList() {
  const { t } = useTranslation()
  const { services } = useFacts()
  const types = [...new Set(services.map(({ serviceType }) => serviceType))]
  return (
    <section aria-labelledby="prices">
      <Title id="prices">{t('prices.title')}</Title>
      <Lists>
        {types.map((type) => (
          <Card key={type} items={services.filter(({ serviceType }) => serviceType === type)} name={t(`serviceNames.${type}`)} />
        ))}
        <Note>
          <p>{t('prices.lead')}</p>
          <PageButton to={sitePaths.download} data-variant="primary">
            {t('nav.getApp')}
          </PageButton>
        </Note>
      </Lists>
    </section>
  )
}

function Card({ name, items }: { name: string; items: readonly CatalogueItem[] }) {
  const { t, i18n } = useTranslation()
  // An item added by the back office since the build has no translation: its own name is shown.
  const nameOf = (item: string) => (i18n.exists(`items.${item}`) ? t(`items.${item}` as 'items.Shirt') : item)
  const least = Math.min(...items.map(({ unitPriceSen }) => unitPriceSen))
  return (
    <li>
      <Head>
        <CardTitle>{name}</CardTitle>
        <span>{t('prices.from', { price: ringgit(least) })}</span>
      </Head>
      <dl>
        {items.map(({ item, unitPriceSen }) => (
          <div key={item}>
            <dt>{nameOf(item)}</dt>
            <dd>{ringgit(unitPriceSen)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

const Title = styled(SectionTitle)`
  margin-top: 72px;
`
const Lists = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
  gap: var(--space-4);
  margin-top: var(--space-8);

  & > li {
    padding: var(--space-5);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-hero);
    background: var(--color-surface-raised);
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-2) 0;
    border-top: 1px solid var(--color-line);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
`
const Note = styled.li`
  && {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    align-items: flex-start;
    gap: var(--space-5);
    border-color: transparent;
    background: var(--color-accent-soft);
  }
  p {
    font: var(--font-weight-semibold) var(--font-size-site-h6) / 1.45 var(--font-display);
    letter-spacing: -0.01em;
  }
`
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-3);
  padding-bottom: var(--space-3);

  span {
    color: var(--color-text-muted);
    font-size: var(--font-size-body);
  }
`
