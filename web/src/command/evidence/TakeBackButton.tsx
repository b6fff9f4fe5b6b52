import { useState } from 'react'
import { errorCode } from '../../api/errors.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { Action } from '../../ui/button/Action.tsx'
import { useToast } from '../../ui/overlay/Toasts.tsx'
import type { EvidenceRecord, EvidenceSource } from './evidenceKind.ts'

interface TakeBackProps extends Pick<EvidenceSource, 'ways'> {
  record: EvidenceRecord
}

/** Takes back what one has recorded. It moves nothing, and the same can be recorded again: it needs no confirmation. */
export function TakeBackButton({ ways, record: { id, version, number } }: TakeBackProps) {
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const about = `${id} evidence`
  const press = async () => {
    setPending(true)
    try {
      await ways.withdraw({ id, version, key: newIdempotencyKey() })
      toast.done(`Supporting document of ${number} withdrawn`, { about })
    } catch (error) {
      if (errorCode(error) === 'stale_version') toast.refused(`${number} just changed. Review it and try again.`, { about })
      else toast.failed(`withdraw the supporting document of ${number}`, error, { about })
    }
    setPending(false)
  }
  return <Action label="Withdraw" size="small" pending={isPending} refused={null} onAct={() => void press()} />
}
