import { payoutBatchNumbers } from '@kainsiap/ops/payout-batches/record-number'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { periodLabel } from '../../money/payoutWords.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { payoutBatchesApi } from './payoutBatchesApi.ts'
import { runLook } from './payoutBatchLooks.ts'
import { payoutBatchPaths } from './payoutBatchPaths.ts'
import { agentsLabel, agentsOf } from './payoutBatchWords.ts'

export const payoutBatchSearch = defineSearch({
  list: payoutBatchesApi.endpoints.listPayoutBatches,
  queryOf: (search) => search,
  show: (run) => ({
    path: payoutBatchPaths.run(run.number),
    title: run.number,
    detail: `${ringgit(run.amountSen)} to ${agentsLabel(agentsOf(run))}, ${periodLabel(run)}`,
    mark: <StatusChip {...runLook(run)} />,
  }),
  listPath: (search) => `${payoutBatchPaths.all}?${new URLSearchParams({ search }).toString()}`,
  byName: { nameIn: payoutBatchNumbers.findIn, get: payoutBatchesApi.endpoints.getPayoutBatch, path: payoutBatchPaths.run },
})
