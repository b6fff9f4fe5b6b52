import type { Payment } from '@kainsiap/ops/payments/contract'
import { BadgeCheck, Clock, PanelRightOpen, SearchCheck, Send } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowLink } from '../../../list/RowLink.tsx'
import { Action } from '../../../ui/button/Action.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Chip } from '../../../ui/status/Chip.tsx'
import { useNow } from '../../../ui/format/clock.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { malaysianMoment, shortMoment } from '../../../ui/format/malaysianTime.ts'
import { StatusGlyph } from '../../../ui/status/StatusGlyph.tsx'
import { SecondLine, TwoLines } from '../../../ui/layout/TwoLines.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { usePaymentActions, usePaymentRejections } from '../commands/paymentActions.ts'
import { useCheck } from '../commands/useCheck.ts'
import { useOtherCommands } from '../commands/useOtherCommands.tsx'
import { Method } from '../list/paymentCells.tsx'
import { queueState } from './queueState.ts'

export function State({ payment }: { payment: Payment }) {
  const { tone, glyph, label } = queueState(payment)
  return (
    <Chip tone={tone} glyph={<StatusGlyph glyph={glyph} />}>
      {label}
    </Chip>
  )
}

export function Numbers({ payment: { number, order } }: { payment: Payment }) {
  return (
    <TwoLines>
      <RowLink to={number}>{number}</RowLink>
      <SecondLine>{order.number}</SecondLine>
    </TwoLines>
  )
}

export function Through({ payment: { method, gateway } }: { payment: Payment }) {
  return (
    <TwoLines>
      <Method method={method} />
      <SecondLine>{gateway === null ? 'No gateway yet' : gatewayNames[gateway]}</SecondLine>
    </TwoLines>
  )
}

/** For how long nothing has changed. */
export function Since({ at }: { at: string }) {
  const now = useNow()
  return (
    <TwoLines>
      <Waited>
        <Clock size={13} aria-hidden />
        {waitingTime(at, now)}
      </Waited>
      <SecondLine as="time" dateTime={at} title={malaysianMoment(at)}>
        {shortMoment(at, now)}
      </SecondLine>
    </TwoLines>
  )
}

/** The one thing that moves a payment on. */
export function NextAction({ payment }: { payment: Payment }) {
  const { act } = usePaymentActions()
  const refused = usePaymentRejections()(payment)
  switch (queueState(payment).act) {
    case 'check':
      return <Recheck payment={payment} refused={refused.check} />
    case 'confirm':
      return (
        <Action
          size="small"
          label="Confirm"
          icon={<BadgeCheck size={14} aria-hidden />}
          refused={refused.confirm}
          onAct={() => act('confirm', payment)}
        />
      )
    case 'process':
      return (
        <Action
          size="small"
          label="Send link"
          icon={<Send size={14} aria-hidden />}
          refused={refused.process}
          onAct={() => act('process', payment)}
        />
      )
    case 'refund':
      return <Refund payment={payment} />
    case null:
      return <View payment={payment} />
  }
}

function Refund({ payment }: { payment: Payment }) {
  const [other] = useOtherCommands(payment)
  if (!other) return <View payment={payment} />
  const { Icon, does, act } = other
  return (
    <Button size="small" icon={<Icon size={14} aria-hidden />} onClick={act}>
      {labelOf(does)}
    </Button>
  )
}

function View({ payment: { number } }: { payment: Payment }) {
  const { open } = useRowActions()
  return (
    <Button size="small" icon={<PanelRightOpen size={14} aria-hidden />} onClick={() => open(number)}>
      View
    </Button>
  )
}

function Recheck({ payment, refused }: { payment: Payment; refused: string | null }) {
  const [isPending, setPending] = useState(false)
  const check = useCheck()
  const press = async () => {
    setPending(true)
    await check(payment)
    setPending(false)
  }
  return (
    <Action
      size="small"
      label="Check status"
      icon={<SearchCheck size={14} aria-hidden />}
      refused={refused}
      pending={isPending}
      onAct={() => void press()}
    />
  )
}

export const Known = styled.span`
  display: -webkit-box;
  overflow: hidden;
  color: var(--color-text-muted);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;

  /* Beside it is the button of the card. */
  ${phone} {
    padding-right: 104px;
    font-size: var(--font-size-small);
  }
`
const Waited = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
`
