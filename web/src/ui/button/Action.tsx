import { useId, type ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface ActionProps {
  label: ReactNode
  icon?: ReactNode
  /** The reason why the action is not possible now. The button keeps its place, greyed, and shows the reason. */
  refused?: string | null | undefined
  /** The element on the screen that says the reason already. Without one the action itself says it to screen readers. */
  reasonId?: string | undefined
  pending?: boolean
  /** The form that it belongs to, whose inputs press it by Enter. */
  form?: string
  onAct: () => void
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button that shows why it is disabled: to sight, pointer and screen reader alike. */
export function Action({ label, icon, refused, reasonId, pending, form, onAct, variant, size }: ActionProps) {
  const ownId = useId()
  const looks = { icon, ...(pending !== undefined && { pending }), ...(variant && { variant }), ...(size && { size }) }
  const role = form !== undefined && ({ type: 'submit', form } as const)
  // The same elements in both states: a button that is replaced loses the focus.
  return (
    <>
      <Tooltip text={refused}>
        <Button
          data-act
          {...looks}
          {...role}
          {...(refused ? { 'aria-disabled': true, 'aria-describedby': reasonId ?? ownId } : { onClick: onAct })}
        >
          {label}
        </Button>
      </Tooltip>
      {refused && reasonId === undefined && <VisuallyHidden id={ownId}>{refused}</VisuallyHidden>}
    </>
  )
}
