import { now } from '../platform/clock.ts'
import { trusted } from '../platform/database/mongo.ts'
import { defineInvariant } from '../platform/ledger/invariant.ts'
import { ringgit } from '../platform/money.ts'
import { lineName } from './line-name.ts'
import { LineModel, type LineDoc } from './model.ts'

const said = (value: { sen: number } | null) => (value ? ringgit(value.sen) : 'nothing')

/** Says so, and stops nothing: which side is wrong, a person finds out. */
export const movementsMatch = defineInvariant({
  id: 'I9',
  title: 'Every record has its ledger transactions, and every gateway movement has one of them',
  check: async () => {
    const ringing = await LineModel.find(
      { isOpen: true, ringsAt: trusted({ $lte: now() }) },
      { provider: 1, kind: 1, key: 1, state: 1, movement: 1, ledger: 1, record: 1 },
    )
      .sort({ ringsAt: 1 })
      .limit(1_000)
      .lean<LineDoc[]>()
    return ringing.map((line) => ({
      record: null,
      onlyAlerts: true,
      text: `${line.kind} ${lineName(line)}: ${line.provider} has ${said(line.movement)}, the ledger has ${said(line.ledger)}`,
    }))
  },
})
