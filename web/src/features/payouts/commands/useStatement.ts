import type { Payout } from '@kainsiap/ops/payouts/contract'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'

/** Saves the statement of a payout as a PDF. */
export function useStatement() {
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const fetch = async ({ id, number }: Pick<Payout, 'id' | 'number'>) => {
    setPending(true)
    try {
      await download(`payouts/${id}/statement`)
    } catch (error) {
      toast.failed(`download the statement of ${number}`, error, { about: `statement ${id}` })
    } finally {
      setPending(false)
    }
  }
  return { fetch, isPending }
}
