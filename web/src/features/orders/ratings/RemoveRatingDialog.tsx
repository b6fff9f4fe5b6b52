import { AgentRating, RatingRemoval } from '@kainsiap/ops/orders/rating-contract'
import type { Copy } from '../../../api/copies.ts'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { useCommand } from '../../../command/useCommand.ts'
import { useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useToast } from '../../../ui/Toasts.tsx'
import { useRemoveRatingMutation } from './ratingsApi.ts'
import { useWhyNotRemove } from './ratingActions.ts'

const reasonMax = 500

const ratingTarget: CommandTarget<Copy> = {
  noun: 'rating',
  parse: (snapshot) => AgentRating.safeParse(snapshot).data,
  changedSentence: () => 'Somebody else has just changed the order of this rating. Look, then try again.',
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
    failed: 'The rating was not removed',
    send: (input) => remove(input).unwrap(),
    onDone: () => {
      toast.done(`Rating of ${orderNumber} removed`, { about: id })
      onClose()
    },
  })
  const refused = useWhyNotRemove() ?? (reason.value.trim() === '' ? 'Give a reason first.' : null)
  return (
    <CommandDialog
      title={`Remove the rating of ${orderNumber}`}
      description={`${rating} of 5 no longer counts for ${agentName}. What the customer said stays with the order, and it can’t be rated again.`}
      command={command}
      keep="Keep rating"
      action={{ label: 'Remove rating', variant: 'danger', act: form.submit((input) => void command.run({ id, ...input })) }}
      refused={refused}
      onClose={onClose}
    >
      <TextArea {...reason} label="Reason" hint="Kept with the order." maxLength={reasonMax} readOnly={command.isPending} />
    </CommandDialog>
  )
}
