import type { Order } from '@kainsiap/ops/orders/contract'
import { NewRating, RatingCategory } from '@kainsiap/ops/orders/ratings/rating-contract'
import styled from 'styled-components'
import { CommandDialog } from '../../../command/CommandDialog.tsx'
import { type CommandForm, useCommandForm, useFormField } from '../../../command/useCommandForm.ts'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { StarField } from '../../../ui/form/StarField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useOrderCommand } from '../commands/orderCommand.ts'
import { useRateOrderMutation } from './ratingsApi.ts'
import { useWhyNotRate } from './ratingActions.ts'
import { categoryLabels } from './ratingLabels.ts'

const commentMax = 1_000
type Values = { rating?: number; categories?: Partial<Record<RatingCategory, number>>; comment?: string }

/** Enters what the customer said, by phone or chat. */
export function RateOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useCommandForm<Values, NewRating>(NewRating, { categories: {}, comment: '' })
  const rating = useFormField(form.control, 'rating')
  const comment = useFormField(form.control, 'comment')
  const command = useRate(order, onClose)
  const refused = useWhyNotRate(order) ?? (rating.value === undefined ? 'Select a star rating.' : command.coolingDown)
  const rate = form.submit((input) => void command.run({ id: order.id, version: order.version, ...input }))
  return (
    <CommandDialog
      title={`Rate ${order.number}`}
      description={`Enter the rating given by ${order.customer.name}. It counts for ${order.agent?.name ?? 'the agent'} and can’t be changed.`}
      command={command}
      action={{ label: 'Save rating', variant: 'primary', act: rate }}
      refused={refused}
      onClose={onClose}
    >
      <StarField label="Rating" value={rating.value} onValue={rating.onValue} error={rating.error} disabled={command.isPending} />
      <Categories>
        {RatingCategory.options.map((category) => (
          <CategoryField key={category} control={form.control} category={category} disabled={command.isPending} />
        ))}
      </Categories>
      <TextArea {...comment} value={comment.value ?? ''} label="Comment" optional maxLength={commentMax} readOnly={command.isPending} />
    </CommandDialog>
  )
}

interface CategoryFieldProps extends Pick<CommandForm<Values>, 'control'> {
  category: RatingCategory
  disabled: boolean
}

function CategoryField({ control, category, disabled }: CategoryFieldProps) {
  const { value, onValue, error } = useFormField(control, `categories.${category}`)
  return <StarField label={categoryLabels[category]} optional value={value} onValue={onValue} error={error} disabled={disabled} />
}

function useRate(order: Order, onDone: () => void) {
  const [rate] = useRateOrderMutation()
  const toast = useToast()
  return useOrderCommand<NewRating & { id: string; version: number }>(order, {
    send: ({ version: _version, ...input }) => rate(input).unwrap(),
    isDone: ({ ratedAt }) => ratedAt !== null,
    onDone: () => {
      toast.done(`${order.number} rated`, { about: order.id })
      onDone()
    },
  })
}

const Categories = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);

  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
