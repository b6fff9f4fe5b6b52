import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import { z } from 'zod'
import type { Copy } from '../../../api/copies.ts'
import type { CommandTarget } from '../../../command/commandTarget.ts'
import { useCommand } from '../../../command/useCommand.ts'
import { useDecideApprovalMutation, useLazyGetApprovalQuery } from '../approvalsApi.ts'

/** The record that is decided about, at the version that the decision names. */
interface Decided extends Copy {
  number: string
  /** Null where nobody has read it again. */
  state: ApprovalDetails['state'] | null
}

const Snapshot = z.object({ id: z.string(), version: z.number(), number: z.string() })

const target: CommandTarget<Decided> = {
  noun: 'record',
  parse: (snapshot) => {
    const found = Snapshot.safeParse(snapshot).data
    return found && { ...found, state: null }
  },
  unsent: 'Your decision is void and nothing was sent. Review the latest details and decide again.',
  changedSentence: ({ number }) => `${number} changed while you were viewing it. Review it and decide again.`,
}

const recordOf = ({ source, number, state }: ApprovalDetails): Decided => ({ id: source.id, version: source.version, number, state })

interface Input extends Copy {
  reason?: string | undefined
}

/** One of the two decisions: the record's own command, at its version. */
export function useDecision(approval: ApprovalDetails, which: 'approve' | 'reject', onDone: () => void) {
  const [decide] = useDecideApprovalMutation()
  const [readAgain] = useLazyGetApprovalQuery()
  const path = approval[which]?.path ?? ''
  return useCommand<Input, Decided, Decided>({
    target,
    record: recordOf(approval),
    failed: which === 'approve' ? 'Failed to approve' : 'Failed to reject',
    send: async ({ id: _id, ...input }) => {
      await decide({ path, ...input }).unwrap()
      return recordOf(approval)
    },
    lookUp: {
      readAgain: async () => {
        const { data } = await readAgain(approval.id)
        return data && recordOf(data)
      },
      isDone: ({ state }) => state === (which === 'approve' ? 'approved' : 'rejected'),
    },
    onDone,
  })
}
