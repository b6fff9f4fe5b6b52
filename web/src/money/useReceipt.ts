import type { Payment } from '@kainsiap/ops/payments/contract'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { useToast } from '../ui/overlay/Toasts.tsx'

/** Saves the receipt of a payment as a PDF. */
export function useReceipt() {
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const fetch = async ({ id, number }: Pick<Payment, 'id' | 'number'>) => {
    setPending(true)
    try {
      await download(`payments/${id}/receipt`)
    } catch (error) {
      toast.failed(`download the receipt of ${number}`, error, { about: `receipt ${id}` })
    } finally {
      setPending(false)
    }
  }
  return { fetch, isPending }
}
