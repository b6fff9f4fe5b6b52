import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import type { Link } from './useTracking.ts'

/** The freshness of the page. Not needed for an order that has ended. */
export function LinkChip({ link, isOver, onAgain }: { link: Link; isOver: boolean; onAgain: () => void }) {
  const { t } = useTranslation()
  if (isOver) return <span />
  if (link === 'expired')
    return (
      <Over>
        {t('track.expired')}
        <button type="button" onClick={onAgain}>
          {t('track.again')}
        </button>
      </Over>
    )
  return <Chip data-link={link}>{t(`track.${link}`)}</Chip>
}

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  height: 28px;
  padding: 0 var(--space-3);
  border-radius: 14px;
  background: var(--tone-positive-bg);
  color: var(--tone-positive-fg);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);

  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: var(--radius-round);
    background: var(--tone-positive-mark);
  }
  &[data-link='reconnecting'] {
    background: var(--tone-warning-bg);
    color: var(--tone-warning-fg);
    &::before {
      background: var(--tone-warning-mark);
    }
  }
`
const Over = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  color: var(--color-warning-text);
  font-size: var(--font-size-body);

  button {
    min-height: var(--size-touch);
    padding: 0;
    border: 0;
    background: none;
    color: var(--color-link);
    font-weight: var(--font-weight-semibold);
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
`
