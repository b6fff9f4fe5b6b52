import { defineSearch } from '../../app/palette/recordSearch.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { approvalPaths } from './approvalPaths.ts'
import { approvalsApi } from './approvalsApi.ts'
import { titleOf } from './approvalWords.ts'
import { StateChip } from './StateChip.tsx'

/** What waits; what was decided is found by its record. */
export const approvalSearch = defineSearch({
  list: approvalsApi.endpoints.listApprovals,
  queryOf: (search) => search,
  show: (approval) => ({
    path: approvalPaths.approval(approval.id),
    title: `${titleOf(approval)} ${approval.number}`,
    detail: [approval.amountSen === null ? null : ringgit(approval.amountSen), approval.party?.name].filter(Boolean).join(', '),
    mark: <StateChip state={approval.state} />,
  }),
  listPath: (search) => `${approvalPaths.inbox}?${new URLSearchParams({ search }).toString()}`,
})
