import type { OrderStatus } from '@kainsiap/ops/orders/status-machine'
import { ArrowRight, CircleCheck, Shirt, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Action } from '../../../ui/button/Action.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { useSecondsLeft } from '../commands/useSecondsLeft.ts'
import type { NextStep } from './useNextStep.ts'

const icons: Partial<Record<OrderStatus, ReactNode>> = {
  confirmed: <CircleCheck size={16} aria-hidden />,
  in_processing: <Shirt size={16} aria-hidden />,
  delivered: <CircleCheck size={16} aria-hidden />,
}
const onward = <ArrowRight size={16} aria-hidden />

interface NextStepButtonProps {
  step: NextStep
  /** Says on the screen why the step is not possible. */
  reasonId: string | undefined
}

/** The same element for every action, so that the focus stays on it; as wide as its longest label, so that nothing beside it moves. */
export function NextStepButton({ step, reasonId }: NextStepButtonProps) {
  const coolingDown = step.isCoolingDown ? 'This button just changed. Wait a second.' : null
  if (step.kind === 'undo') {
    return (
      <Slot>
        <Action
          label={<UndoLabel label={step.label} sendAtMs={step.sendAtMs} />}
          icon={<Undo2 size={16} aria-hidden />}
          refused={coolingDown}
          onAct={step.act}
        />
      </Slot>
    )
  }
  const isStep = step.kind === 'step'
  return (
    <Slot>
      <Action
        label={step.label}
        icon={isStep && step.to ? (icons[step.to] ?? onward) : onward}
        variant="primary"
        refused={isStep ? (step.refused ?? coolingDown) : null}
        reasonId={reasonId}
        pending={!isStep}
        onAct={() => isStep && step.act()}
      />
    </Slot>
  )
}

/** The seconds are visual only: a screen reader would announce each of them. */
function UndoLabel({ label, sendAtMs }: { label: string; sendAtMs: number }) {
  const left = useSecondsLeft(sendAtMs)
  return (
    <span>
      Undo
      <VisuallyHidden>{label.slice('Undo'.length)}</VisuallyHidden> <Seconds aria-hidden>{left} s</Seconds>
    </span>
  )
}

const Slot = styled.span`
  display: inline-grid;
  min-width: 196px;
`
const Seconds = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-regular);
`
