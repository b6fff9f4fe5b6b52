import { useContext } from 'react'
import { useCan } from '../../api/useCan.ts'
import { Button, type ButtonVariant } from '../../ui/button/Button.tsx'
import { useDialogHost } from '../DialogHost.tsx'
import type { PageAction } from '../feature.ts'
import type { GroupName } from '../navigationGroups.ts'
import { PageActionsContext } from './pageTabsContext.ts'

interface PageActionsProps {
  group: GroupName
  /** Plain beside a button that leads. */
  variant?: ButtonVariant
}

/** The buttons that features add to the header of a page that they make together, for who may press them. */
export function PageActions({ group, variant = 'primary' }: PageActionsProps) {
  const actions = useContext(PageActionsContext).filter((action) => action.group === group)
  return actions.map((action) => <HeaderButton key={action.label} action={action} variant={variant} />)
}

function HeaderButton({ action, variant }: { action: PageAction; variant: ButtonVariant }) {
  const { label, icon: Icon, permission, Dialog } = action
  const show = useDialogHost()
  if (useCan(permission) !== null) return null
  return (
    <Button icon={<Icon size={16} aria-hidden />} variant={variant} onClick={() => show((close) => <Dialog onClose={close} />)}>
      {label}
    </Button>
  )
}
