import { useId, type ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface ActionProps {
  label: string
  icon?: ReactNode
  /** Why it cannot be done now. The button stays where it is, greyed, and says so. */
  refused?: string | null | undefined
  pending?: boolean
  onAct: () => void
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button that knows whether it may: what is disabled says why, to eyes, pointers and readers alike. */
export function Action({ label, icon, refused, pending, onAct, variant, size }: ActionProps) {
  const reasonId = useId()
  const looks = { icon, ...(pending !== undefined && { pending }), ...(variant && { variant }), ...(size && { size }) }
  if (!refused) {
    return (
      <Button {...looks} onClick={onAct}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <Tooltip text={refused}>
        <Button {...looks} aria-disabled aria-describedby={reasonId}>
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={reasonId}>{refused}</VisuallyHidden>
    </>
  )
}
