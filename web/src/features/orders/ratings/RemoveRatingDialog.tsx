import { AgentRating, RatingRemoval } from '@kainsiap/ops/orders/ratings/rating-contract'
import type { Copy } from '../../../api/copies.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { useCommand } from '../../../command/useCommand.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useRemoveRatingMutation } from './ratingsApi.ts'
import { useWhyNotRemove } from './ratingActions.ts'

const reasonMax = 500

const ratingTarget: CommandTarget<Copy> = {
  noun: 'rating',
  parse: (snapshot) => AgentRating.safeParse(snapshot).data,
  changedSentence: () => 'Another user just changed this order. Review it and try again.',
}

interface RemoveRatingDialogProps {
  /** Its id is that of the order. */
  rating: { id: string; orderNumber: string; rating: number; agentName: string }
  onClose: () => void
}

/** Takes a rating out of all figures, with a reason. */
export function RemoveRatingDialog({ rating: { id, orderNumber, rating, agentName }, onClose }: RemoveRatingDialogProps) {
  const form = useCommandForm(RatingRemoval, { reason: '' })
  const reason = useFormField(form.control, 'reason')
  const [remove] = useRemoveRatingMutation()
  const toast = useToast()
  const command = useCommand<{ id: string; reason: string }, AgentRating, Copy>({
    target: ratingTarget,
    failed: 'Failed to remove the rating',
    send: (input) => remove(input).unwrap(),
    onDone: () => {
      toast.done(`Rating of ${orderNumber} removed`, { about: id })
      onClose()
    },
  })
  const refused = useWhyNotRemove() ?? (reason.value.trim() === '' ? 'Enter a reason.' : null)
  return (
    <CommandDialog
      title={`Remove the rating of ${orderNumber}`}
      description={`The rating of ${rating} of 5 will no longer count for ${agentName}. The comment stays with the order. The order can’t be rated again.`}
      command={command}
      keep="Keep rating"
      action={{ label: 'Remove rating', variant: 'danger', act: form.submit((input) => void command.run({ id, ...input })) }}
      refused={refused}
      onClose={onClose}
    >
      <TextArea {...reason} label="Reason" hint="Saved with the order." maxLength={reasonMax} readOnly={command.isPending} />
    </CommandDialog>
  )
}
