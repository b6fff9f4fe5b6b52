import { Check, RotateCcw, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { basket, bill } from './bill.ts'
import { Call, Muted, Pill, Row, Sheet, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

const fees = ['subtotal', 'delivery', 'service', 'tax'] as const

export function ReceiptScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('receiptTitle')}</Title>
        <Pill $tone="positive">
          <Tick />
          {t('delivered')}
        </Pill>
      </Row>
      <Slip />
      <Row>
        <span>{t('rate', { name: 'Faizal' })}</span>
        <Stars>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} />
          ))}
        </Stars>
      </Row>
      <Again>
        <RotateCcw />
        {t('orderAgain')}
      </Again>
      <TabBar app="customer" at="orders" />
    </Sheet>
  )
}

function Slip() {
  const { t } = useTranslation('phone')
  return (
    <Paper>
      <Row>
        <Muted>KS-2026-10333</Muted>
        <Muted>{t('receiptDay')}</Muted>
      </Row>
      <Rule />
      {basket.map(([garment, count, priceSen]) => (
        <Row key={garment}>
          <span>
            {count} × {t(garment)}
          </span>
          <b>{ringgit(count * priceSen)}</b>
        </Row>
      ))}
      <Rule />
      {fees.map((fee) => (
        <Fee key={fee}>
          <span>{t(fee)}</span>
          <b>{ringgit(bill[`${fee}Sen`])}</b>
        </Fee>
      ))}
      <Rule />
      <Sum>
        <span>{t('total')}</span>
        <b>{ringgit(bill.totalSen)}</b>
      </Sum>
      <Muted>{t('paidWith')}</Muted>
    </Paper>
  )
}

const Tick = styled(Check)`
  width: ${u(11)};
  height: ${u(11)};
  stroke-width: 3;
`

/** The strip of paper: its lower edge is torn. */
const Paper = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${u(7)};
  font-size: ${u(12.5)};
  padding: ${u(12)} ${u(14)} ${u(18)};
  border-radius: ${u(14)} ${u(14)} 0 0;
  background:
    conic-gradient(from 135deg at 50% 0, var(--color-surface-hover) 90deg, transparent 0) 0 100% / ${u(12)} ${u(6)} repeat-x,
    linear-gradient(var(--color-surface-hover) 0 0) 0 0 / 100% calc(100% - ${u(6)}) no-repeat;

  b {
    flex: none;
    font-weight: var(--font-weight-medium);
  }
`

const Rule = styled.i`
  margin: ${u(3)} 0;
  border-top: ${u(1)} dashed var(--color-line-control);
`

const Fee = styled(Row)`
  color: var(--color-text-muted);
  font-size: ${u(12)};
`

const Sum = styled(Row)`
  font: var(--font-weight-semibold) ${u(19)} / 1.3 var(--font-display);
  letter-spacing: -0.02em;

  && b {
    font-weight: var(--font-weight-semibold);
  }
`

const Stars = styled.span`
  display: flex;
  color: var(--color-accent);

  svg {
    width: ${u(18)};
    height: ${u(18)};
    fill: currentColor;
  }
`

const Again = styled(Call)`
  margin-top: auto;

  svg {
    width: ${u(15)};
    height: ${u(15)};
  }
`
