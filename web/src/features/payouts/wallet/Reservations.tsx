import type { Wallet } from '@kainsiap/ops/payouts/contract'
import { Clock, Wallet as WalletIcon } from 'lucide-react'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { NoneYet } from '../../../ui/record/HistoryPanel.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Panel } from '../../../ui/record/Panel.tsx'
import { PanelList } from '../../../ui/record/PanelList.ts'
import { exclusionText } from '../../../money/payoutWords.ts'
import { payoutPaths } from '../payoutPaths.ts'

/** What of the balance is spoken for: payouts that wait, and deliveries that no payout may have yet. */
export function Reservations({ reservations }: Pick<Wallet, 'reservations'>) {
  return (
    <Panel title="Reservations">
      {reservations.length === 0 ? (
        <NoneYet>No reserved amounts.</NoneYet>
      ) : (
        <List aria-label="Reservations">
          {reservations.map(({ kind, id, number, sen, reason, until }) => (
            <li key={`${kind} ${id}`}>
              {kind === 'payout' ? <WalletIcon size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
              <span>
                <ReachLink to={kind === 'payout' ? payoutPaths.payout(number) : payoutPaths.order(number)}>{number}</ReachLink>
                <small>{reason === null ? 'Open payout' : exclusionText({ reason, until })}</small>
              </span>
              <Money sen={sen} />
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}

const List = styled(PanelList)`
  li {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) auto;
    align-items: center;
    gap: 10px;
  }
  li > span {
    display: grid;
  }
  svg,
  small {
    color: var(--color-text-muted);
  }
  small {
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
