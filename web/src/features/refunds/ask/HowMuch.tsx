import type { Refundable } from '@kainsiap/ops/refunds/contract'
import styled from 'styled-components'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { numberField } from '../../../ui/form/numberField.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { feeText } from '../refundWords.ts'
import { type Draft, linesPrice, mostOf, type Plan } from './plan.ts'

interface HowMuchProps {
  refundable: Refundable
  draft: Draft
  plan: Plan
  change: (fields: Partial<Draft>) => void
}

/** All that is left, a part of it, order lines, or money that came in beyond the amount. */
export function HowMuch({ refundable, draft, plan, change }: HowMuchProps) {
  const { how, amount, capture } = draft
  const mostSen = mostOf(refundable, draft.reason)
  // Said at the field itself, once something is written there.
  const wrong = how === 'part' && amount !== '' && plan.amountSen === null ? plan.problem : null
  const extras = refundable.extras.map((extra) => ({
    value: `extra ${extra.capture}`,
    label: 'Overpaid',
    content: `${ringgit(extra.amountSen)} by ${gatewayNames[extra.gateway]}, in full`,
  }))
  const hasLines = refundable.order.deliveredAt !== null && refundable.order.lines.length > 0
  const cards = [
    ...(mostSen > 0 || extras.length === 0
      ? [
          { value: 'full', label: 'Full', content: `${ringgit(mostSen)}, everything left` },
          { value: 'part', label: 'Partial', content: <PartInput amount={amount} error={wrong} change={change} /> },
        ]
      : []),
    ...(hasLines && mostSen > 0 ? [{ value: 'lines', label: 'Order lines', content: 'Including service fee and tax' }] : []),
    ...extras,
  ]
  const choose = (value: string) =>
    value.startsWith('extra ') ? change({ how: 'extra', capture: value.slice(6) }) : change({ how: value as Draft['how'], capture: null })
  return (
    <Stack>
      <ChoiceCards label="Refund amount" cards={cards} value={how === 'extra' ? `extra ${capture ?? ''}` : how} onValue={choose} />
      {how === 'lines' && <LineChoice refundable={refundable} draft={draft} change={change} />}
      <Hint role="status">{wrong === null && hintOf(refundable, draft, plan)}</Hint>
    </Stack>
  )
}

function PartInput({ amount, error, change }: Pick<HowMuchProps, 'change'> & { amount: string; error: string | null }) {
  return (
    <TextInput
      label="Amount to refund in ringgit"
      hideLabel
      size="small"
      lead="RM"
      {...numberField}
      value={amount}
      error={error}
      onValue={(written) => change({ how: 'part', amount: written })}
    />
  )
}

function LineChoice({ refundable: { order }, draft: { lines }, change }: Omit<HowMuchProps, 'plan'>) {
  const toggle = (id: string) => change({ lines: lines.includes(id) ? lines.filter((each) => each !== id) : [...lines, id] })
  return (
    <Lines aria-label="Order lines">
      {order.lines.map(({ id, item, serviceName, quantity, totalPriceSen, isRefunded }) => (
        <li key={id}>
          <Checkbox
            label={`${serviceName}, ${item} × ${quantity}`}
            checked={lines.includes(id) && !isRefunded}
            refused={isRefunded ? 'Already refunded' : null}
            onChecked={() => toggle(id)}
          />
          {isRefunded ? <small>Already refunded</small> : <Money sen={totalPriceSen} />}
        </li>
      ))}
    </Lines>
  )
}

/** What is left afterwards, and what lines come to. */
function hintOf(refundable: Refundable, { how, lines, reason }: Draft, { amountSen }: Plan): string {
  const { keptSen } = refundable
  const isKept = keptSen > 0 && reason !== 'goodwill'
  const fee = isKept ? `${feeText(keptSen)} ` : ''
  if (amountSen === null) return fee
  if (how === 'extra') return 'Refunded in full. The payment for the order is not affected.'
  const left = `Left after this refund: ${ringgit(mostOf(refundable, reason) - amountSen)}.`
  if (how !== 'lines') return how === 'full' ? fee : `${fee}${left}`
  const { linesSen } = linesPrice(refundable, lines)
  return `${left} The lines cost ${ringgit(linesSen)}, or ${ringgit(amountSen)} with service fee and tax.`
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`
const Lines = styled.ul`
  display: grid;
  margin: 0;
  padding: 2px var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-control);
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 38px;
    font-size: var(--font-size-dense);
  }
  li:not(:last-child) {
    border-bottom: 1px solid var(--color-line);
  }
  label {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
`
const Hint = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);

  &:empty {
    display: none;
  }
`
