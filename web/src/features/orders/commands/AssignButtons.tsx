import { Action } from '../../../ui/button/Action.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { useAssignChoice } from './useAssignChoice.ts'

interface AssignButtonsProps {
  choice: ReturnType<typeof useAssignChoice>
  onClose: () => void
}

/** Assigns the chosen agent by name; after a colleague's assignment, offers to keep or change it. */
export function AssignButtons({ choice, onClose }: AssignButtonsProps) {
  const { chosen, firstAgent, refused, command, assign, chooseAgain } = choice
  const pending = command.isPending
  if (!firstAgent) {
    return (
      <>
        <Button onClick={onClose} disabled={pending}>
          Close
        </Button>
        <Action
          label={chosen ? `Assign ${chosen.name}` : 'Assign agent'}
          variant="primary"
          refused={refused}
          pending={pending}
          onAct={assign}
        />
      </>
    )
  }
  return (
    <>
      {chosen ? (
        <Action label={`Change to ${chosen.name}`} refused={refused} pending={pending} onAct={assign} />
      ) : (
        <Button onClick={chooseAgain}>Choose another</Button>
      )}
      <Action
        label={`Keep ${firstAgent.name}`}
        variant="primary"
        refused={pending ? 'Saving your change.' : command.coolingDown}
        onAct={onClose}
      />
    </>
  )
}
