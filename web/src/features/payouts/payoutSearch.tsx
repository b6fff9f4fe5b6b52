import { payoutNumbers } from '@kainsiap/ops/payouts/record-number'
import { defineSearch } from '../../app/palette/recordSearch.ts'
import { ringgit } from '../../ui/format/ringgit.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { statusLook } from '../../money/payoutLooks.ts'
import { payoutPaths } from './payoutPaths.ts'
import { payoutsApi } from './payoutsApi.ts'
import { periodLabel } from '../../money/payoutWords.ts'

export const payoutSearch = defineSearch({
  list: payoutsApi.endpoints.listPayouts,
  queryOf: (search) => search,
  show: (payout) => ({
    path: payoutPaths.payout(payout.number),
    title: payout.number,
    detail: `${ringgit(payout.amountSen)} to ${payout.agent.name}, ${periodLabel(payout)}`,
    mark: <StatusChip {...statusLook(payout)} />,
  }),
  listPath: (search) => `${payoutPaths.all}?${new URLSearchParams({ search }).toString()}`,
  byName: { nameIn: payoutNumbers.findIn, get: payoutsApi.endpoints.getPayout, path: payoutPaths.payout },
})
