import type { ReconciliationLine } from '@kainsiap/ops/reconciliation/contract'
import { SearchCheck } from 'lucide-react'
import styled from 'styled-components'
import { useCan } from '../../../api/useCan.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { TonedStrip } from '../../../ui/status/TonedStrip.tsx'
import { useRecheckRecordMutation } from '../reconciliationApi.ts'

/** A movement with the key of a record that does not know of it yet: asking the provider again settles both. */
export function Evidence({ line }: { line: ReconciliationLine }) {
  const [recheck, { isLoading }] = useRecheckRecordMutation()
  const refused = useCan('finance.write')
  const toast = useToast()
  const { record, provider, state, isRepeated } = line
  if (!line.isOpen || state !== 'unexpected' || isRepeated || !record) return null
  const who = gatewayNames[provider]
  const about = `check ${record.id}`
  const press = async () => {
    try {
      await recheck(record).unwrap()
      toast.done(`Status of ${record.number} requested from ${who}`, { about })
    } catch (error) {
      toast.failed(`check the status of ${record.number}`, error, { about })
    }
  }
  return (
    <TonedStrip data-tone="info">
      <SearchCheck size={16} aria-hidden />
      <Words>
        <span>
          <b>Same key as {record.number}</b>, which is {labelOf(record.status).toLowerCase()}. Check its status: once {who} confirms it, the
          ledger is updated and this line matches automatically.
        </span>
        <div>
          <Action label={`Check status with ${who}`} size="small" refused={refused} pending={isLoading} onAct={() => void press()} />
        </div>
      </Words>
    </TonedStrip>
  )
}

const Words = styled.div`
  display: grid;
  gap: var(--space-2);
`
