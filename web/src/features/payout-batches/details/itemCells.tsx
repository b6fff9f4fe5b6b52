import type { PayoutBank } from '@kainsiap/ops/payouts/contract'
import { SearchCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { errorCode } from '../../../api/errors.ts'
import { newIdempotencyKey } from '../../../api/idempotency.ts'
import { useCan } from '../../../api/useCan.ts'
import { NameCell } from '../../../list/PersonCell.tsx'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { useNow } from '../../../ui/format/clock.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { shortMoment } from '../../../ui/format/malaysianTime.ts'
import { formatCount } from '../../../ui/format/numbers.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { isUnknown } from '../../../money/payoutLooks.ts'
import { Quiet } from '../../../ui/button/Quiet.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useCheckItemMutation } from '../commands/batchCommandsApi.ts'
import type { RunItem } from '../payoutBatchesApi.ts'
import { changeOf, isUnusual } from '@kainsiap/ops/payout-batches/preparing/unusual'
import { changeText, resultText, toldText } from '../payoutBatchWords.ts'
import type { PayoutChannel } from '@kainsiap/ops/payout-batches/contract'

interface PersonProps {
  name: string
  bank: Pick<PayoutBank, 'bankName' | 'accountNumber'> | null
  /** Beside the account, such as the number of the payout. */
  children?: ReactNode
}

/** Agents to pay, and to which account: its digits first, which stay where there is no room for the rest. */
export function Person({ name, bank, children }: PersonProps) {
  return (
    <NameCell name={name}>
      {children}
      {children && bank && ' · '}
      {bank && `${bank.accountNumber} ${bank.bankName}`}
    </NameCell>
  )
}

/** For how many orders, of which some may not be paid for yet. */
export function Orders({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <Left>
      {formatCount(count)}
      <OnCard> {count === 1 ? 'order' : 'orders'}</OnCard>
      {children && <> {children}</>}
    </Left>
  )
}

/** The amount: on a card at the left, below the name, or in the corner. */
export function Net({ sen }: { sen: number }) {
  return (
    <OnLeft>
      <Money sen={sen} />
    </OnLeft>
  )
}

/** Against the payout before. */
export function VersusLast(amounts: { amountSen: number; previousSen: number | null }) {
  const change = changeOf(amounts)
  return (
    <Versus data-unusual={isUnusual(change) || undefined}>
      {changeText(change)}
      <OnCard> vs last</OnCard>
    </Versus>
  )
}

/** What became of it, in the words of the bank. */
export function Said({ item, channel }: { item: RunItem; channel: PayoutChannel }) {
  const now = useNow()
  const text = item.told ? `Not confirmed: ${toldText(item.told)}` : resultText(item, channel, (at) => shortMoment(at, now))
  return <Words title={text}>{text}</Words>
}

/** Asks the bank about a payout of which nobody knows what became. It sends nothing. */
export function CheckItem({ item }: { item: RunItem }) {
  const { id, version, number, batchId } = item
  const [check, { isLoading }] = useCheckItemMutation()
  const refused = useCan('finance.write')
  const toast = useToast()
  const [about] = useState(() => ({ about: `check ${id}` }))
  if (!isUnknown(item)) return null
  const press = async () => {
    try {
      const now = await check({ id, version, runId: batchId ?? '', key: newIdempotencyKey() }).unwrap()
      toast.done(isUnknown(now) ? `${number}: still no answer` : `${number} is ${labelOf(now.status).toLowerCase()}`, about)
    } catch (error) {
      if (errorCode(error) === 'stale_version')
        toast.refused(`${number} changed while you were viewing it. Review it and check again.`, about)
      else toast.failed(`check ${number}`, error, about)
    }
  }
  return (
    <Action
      label="Check status"
      icon={<SearchCheck size={14} aria-hidden />}
      size="small"
      refused={refused}
      pending={isLoading}
      onAct={() => void press()}
    />
  )
}

/** What the head of a column says, where rows are cards. */
export const OnCard = styled.span`
  display: none;

  ${phone} {
    display: inline;
  }
`
const OnLeft = styled.span`
  ${phone} {
    display: block;
    text-align: left;
  }
`
/** A quiet cell: on a card at the left, whatever its column. */
export const Left = styled(Quiet)`
  ${phone} {
    display: block;
    text-align: left;
  }
`
const Versus = styled(Quiet)`
  &[data-unusual] {
    color: var(--color-warning-text);
    font-weight: var(--font-weight-semibold);
  }
`
const Words = styled(Quiet)`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
  white-space: normal;
`
