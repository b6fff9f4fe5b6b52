import type { Refund } from '@kainsiap/ops/refunds/contract'
import { useMe } from './commands/refundActions.ts'
import { useGetRefundableQuery } from './refundsApi.ts'
import { stateText, togetherText } from './refundWords.ts'

/** `stateText` for the signed-in user, with why a small one waits for a second person. */
export function useStateText(refund: Refund): { title: string; text: string } {
  const { title, text } = stateText(refund, useMe())
  const why = useWhySecond(refund)
  return { title, text: why === null ? text : `${text} ${why}` }
}

/** Null while nobody has to decide, and where its own amount, or that it is paid by hand, says it. */
export function useWhySecond({ status, gateway, amountSen, payment }: Refund): string | null {
  const isInQuestion = status === 'requested' && gateway !== 'manual'
  const { data } = useGetRefundableQuery(payment.id, { skip: !isInQuestion })
  if (!isInQuestion || !data) return null
  const { secondPersonAboveSen: aboveSen, unapprovedSen } = data
  return amountSen <= aboveSen && amountSen + unapprovedSen > aboveSen ? togetherText(aboveSen) : null
}
