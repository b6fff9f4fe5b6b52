import type { Provider } from '@kainsiap/ops/reconciliation/contract'
import { CloudDownload } from 'lucide-react'
import { useCan } from '../../../api/useCan.ts'
import { Action } from '../../../ui/button/Action.tsx'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { gatewayNames } from '../../../money/gatewayLooks.ts'
import { useToast } from '../../../ui/overlay/Toasts.tsx'
import { useFetchStatementMutation } from '../reconciliationApi.ts'

/** Has the provider asked for its statement again. It only reads. */
export function ReadAgain({ provider, day }: { provider: Provider; day: string }) {
  const [fetch, { isLoading }] = useFetchStatementMutation()
  const refused = useCan('finance.write')
  const toast = useToast()
  const about = `statement ${provider} ${day}`
  const press = async () => {
    try {
      await fetch({ provider, day }).unwrap()
      toast.done(`Importing the ${gatewayNames[provider]} statement of ${dayLabel(day)}`, { about })
    } catch (error) {
      toast.failed('import the statement', error, { about })
    }
  }
  return (
    <Action
      label="Import statement"
      icon={<CloudDownload size={16} aria-hidden />}
      refused={refused}
      pending={isLoading}
      onAct={() => void press()}
    />
  )
}
