import { isDay } from '@kainsiap/ops/platform/calendar'
import type { PayoutMethod, PayoutPreview } from '@kainsiap/ops/payouts/contract'
import { CirclePause, TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Live } from '../../../ui/state/Live.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { ringgit, signedRinggit } from '../../../ui/format/ringgit.ts'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { SumBox } from '../../../money/SumBox.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { usePreviewPayoutQuery } from '../payoutsApi.ts'
import { exclusionText, holdTexts, lineText, ordersLabel } from '../../../money/payoutWords.ts'
import { choosable, chosenSen } from './newPayout.ts'

const idForm = /^[0-9a-f]{24}$/

/** What the payout would be; nothing is asked before agent and period are known. */
export function usePreview(payout: { agentId: string; periodStart: string; periodEnd: string; method: PayoutMethod }, isRefused: boolean) {
  const { agentId, periodStart, periodEnd } = payout
  const isKnown = idForm.test(agentId) && isDay(periodStart) && isDay(periodEnd) && !isRefused
  return usePreviewPayoutQuery(payout, { skip: !isKnown })
}

interface PreviewProps {
  query: ReturnType<typeof usePreview>
  /** The ids of orders that the user leaves out. */
  leftOut: ReadonlySet<string>
  onLeftOut: (leftOut: ReadonlySet<string>) => void
}

/** What the payout would be, live: the orders in it, those left out and why, and what would keep it. */
export function Preview({ query, leftOut, onLeftOut }: PreviewProps) {
  if (query.isUninitialized) return <Hint>Select an agent and a period to preview the payout.</Hint>
  return (
    <Live query={query} what="the preview" isBeside skeleton={<Skeleton rows={4} />}>
      {(preview) => (
        <>
          <Sum preview={preview} leftOut={leftOut} />
          <Warnings preview={preview} />
          <Orders preview={preview} leftOut={leftOut} onLeftOut={onLeftOut} />
          <Others preview={preview} />
          <Excluded preview={preview} />
        </>
      )}
    </Live>
  )
}

type Shown = { preview: PayoutPreview }

function Sum({ preview, leftOut }: Shown & Pick<PreviewProps, 'leftOut'>) {
  const { bank, agent } = preview
  return (
    <SumBox sen={chosenSen(preview, leftOut)}>
      to {agent.name}
      {bank && ` · ${bank.bankName} ${bank.accountNumber}`}
    </SumBox>
  )
}

function Warnings({ preview: { rejection, holds } }: Shown) {
  return (
    <>
      {rejection !== null && (
        <TonedStrip as="p" data-tone="info">
          <TriangleAlert size={16} aria-hidden />
          <span>{rejection}</span>
        </TonedStrip>
      )}
      {holds.map((reason) => (
        <TonedStrip as="p" key={reason} data-tone="warning">
          <CirclePause size={16} aria-hidden />
          <span>This payout would be on hold: {holdTexts[reason]}.</span>
        </TonedStrip>
      ))}
    </>
  )
}

function Orders({ preview, leftOut, onLeftOut }: Shown & Omit<PreviewProps, 'query'>) {
  const orders = choosable(preview)
  if (orders.length === 0) return null
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(leftOut)
    if (isChosen) next.delete(id)
    else next.add(id)
    onLeftOut(next)
  }
  return (
    <Part aria-label="Included orders">
      <h3>Included: {ordersLabel(orders.filter(({ order }) => order && !leftOut.has(order.id)).length)}</h3>
      <ul>
        {orders.map(
          ({ kind, order, sen }) =>
            order && (
              <li key={order.id}>
                <Checkbox
                  label={kind === 'cancellation' ? `${order.number}, cancellation fee` : order.number}
                  checked={!leftOut.has(order.id)}
                  onChecked={(isChosen) => toggle(order.id, isChosen)}
                />
                <Money sen={sen} />
              </li>
            ),
        )}
      </ul>
    </Part>
  )
}

function Others({ preview: { lines } }: Shown) {
  const others = lines.filter(({ kind }) => kind !== 'order' && kind !== 'cancellation')
  if (others.length === 0) return null
  return (
    <Part aria-label="Other lines">
      <h3>Other lines</h3>
      <ul>
        {others.map((line) => (
          <li key={`${line.kind} ${line.sourceId}`}>
            <span>
              {lineText(line)}
              {line.order && `, ${line.order.number}`}
            </span>
            <b>{signedRinggit(line.sen)}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Excluded({ preview: { excluded } }: Shown) {
  if (excluded.length === 0) return null
  return (
    <Part aria-label="Excluded orders">
      <h3>Excluded: {ordersLabel(excluded.length)}</h3>
      <ul>
        {excluded.map((each) => (
          <li key={each.order.id}>
            <span>
              {each.order.number}
              <small>{exclusionText(each)}</small>
            </span>
            <b>{ringgit(each.sen)}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Hint = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);
`
const Part = styled.section`
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  h3 {
    padding-bottom: 6px;
    border-bottom: 1px solid var(--color-line);
    font-size: var(--font-size-dense);
    font-weight: var(--font-weight-semibold);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 36px;
    padding: var(--space-1) 0;
    font-variant-numeric: tabular-nums;
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  b {
    flex: none;
    font-weight: var(--font-weight-medium);
    white-space: nowrap;
  }
`
