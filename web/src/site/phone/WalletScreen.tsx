import { ArrowDownLeft, Gift, Layers, Plus, Shirt, TicketPercent, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { ringgit } from '../../ui/format/ringgit.ts'
import { bill } from './bill.ts'
import { Amount, Heading, Line, List, Row, Sheet, Tile, Title } from './screenParts.tsx'
import { TabBar } from './TabBar.tsx'
import { u } from './unit.ts'

/** Newest first. The opening balance is chosen so that the balance adds up. */
const movements = [
  { id: 'refund', note: 'KS-2026-10318', sen: 650, Icon: Undo2, tone: 'info' },
  { id: 'ironing', note: 'KS-2026-10333', sen: -bill.totalSen, Icon: Shirt, tone: 'accent' },
  { id: 'topUp', note: 'FPX · Maybank', sen: 10_000, Icon: ArrowDownLeft, tone: 'positive' },
  { id: 'folding', note: 'KS-2026-10301', sen: -3_140, Icon: Layers, tone: 'violet' },
] as const
const doors = [
  ['topUp', Plus],
  ['vouchers', TicketPercent],
  ['gift', Gift],
] as const
const openingSen = 11_266
const balanceSen = movements.reduce((sum, { sen }) => sum + sen, openingSen)

export function WalletScreen() {
  const { t } = useTranslation('phone')
  return (
    <Sheet>
      <Row>
        <Title>{t('walletTitle')}</Title>
        <Tile $tone="secondary" $size={28} $round>
          SH
        </Tile>
      </Row>
      <Purse>
        <span>{t('balance')}</span>
        <b>{ringgit(balanceSen)}</b>
        <Row>
          <span>Siti Hajar</span>
          <span>{t('points', { n: 320 })}</span>
        </Row>
        <Weave viewBox="0 0 120 120">
          <path d={weave} />
        </Weave>
      </Purse>
      <Doors>
        {doors.map(([door, Icon]) => (
          <span key={door}>
            <Icon />
            {t(door)}
          </span>
        ))}
      </Doors>
      <Heading>{t('lately')}</Heading>
      <List>
        {movements.map(({ id, note, sen, Icon, tone }) => (
          <Line
            key={id}
            tile={
              <Tile $tone={tone} $round>
                <Icon />
              </Tile>
            }
            title={t(id)}
            note={note}
            end={<Sum data-in={sen > 0 || undefined}>{sen > 0 ? `+${ringgit(sen)}` : ringgit(sen)}</Sum>}
          />
        ))}
      </List>
      <TabBar app="customer" at="wallet" />
    </Sheet>
  )
}

/** Four rows of songket diamonds. */
const weave = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => `M${15 + column * 30} ${row * 30}l15 15-15 15-15-15z`)).join('')

const Purse = styled.div`
  position: relative;
  display: flex;
  overflow: hidden;
  flex: none;
  flex-direction: column;
  gap: ${u(2)};
  padding: ${u(14)} ${u(16)};
  border-radius: ${u(18)};
  background: var(--gradient-wallet);
  color: var(--color-brand-navy);
  font-size: ${u(12)};
  font-weight: var(--font-weight-medium);

  > b {
    margin-bottom: ${u(16)};
    font: var(--font-weight-semibold) ${u(28)} / 1.2 var(--font-display);
    letter-spacing: -0.03em;
  }
`

const Weave = styled.svg`
  position: absolute;
  top: ${u(-10)};
  right: ${u(-22)};
  width: ${u(118)};
  fill: none;
  opacity: 0.22;
  stroke: var(--color-accent-strong-ink);
  stroke-width: 2.5;
`

const Doors = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${u(7)};

  span {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${u(4)};
    padding: ${u(9)} ${u(2)} ${u(8)};
    border-radius: ${u(13)};
    background: var(--color-surface-hover);
    font-size: ${u(11.5)};
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
  svg {
    width: ${u(19)};
    height: ${u(19)};
    color: var(--color-accent-text);
  }
`

const Sum = styled(Amount)`
  &[data-in] {
    color: var(--color-positive-text);
  }
`
