import { amountHint, readAmount, visibleText } from '@kainsiap/ops/platform/amount-text'
import { senMax } from '@kainsiap/ops/platform/contract'
import type { RangeUnit } from '../ui/table/RangeChip.tsx'
import { amountRangeLabel, plainRinggit, ringgit } from '../ui/format/ringgit.ts'
import type { RangeFilter } from './listDefinition.ts'

/** A unit whose numbers the address can hold. */
interface StoredUnit extends RangeUnit {
  /** Whether a text of the address is such a number. */
  isStored: (text: string) => boolean
}

const senForm = /^\d{1,9}$/

const amounts: StoredUnit = {
  lead: 'RM',
  read: (text) => {
    const sen = readAmount(text)
    return (sen ?? 0) <= senMax ? sen : undefined
  },
  write: plainRinggit,
  labelOf: ({ min, max }) => amountRangeLabel({ minSen: min, maxSen: max }),
  hintOf: (text) => amountHint(text, `Enter an amount like 25 or 25.50, up to ${ringgit(senMax)}.`),
  isStored: (sen) => senForm.test(sen) && Number(sen) <= senMax,
}

export function rangeUnitOf(filter: RangeFilter): StoredUnit {
  return filter.kind === 'amount' ? amounts : numbersUpTo(filter)
}

function numbersUpTo({ most, decimals }: Extract<RangeFilter, { kind: 'number' }>): StoredUnit {
  const form = decimals === 0 ? /^\d{1,6}$/ : /^\d{1,6}(\.\d)?$/
  const isStored = (text: string) => form.test(text) && Number(text) <= most
  const read = (text: string) => {
    const plain = visibleText(text)
    if (plain === '') return null
    return isStored(plain) ? Number(plain) : undefined
  }
  const write = (value: number | null) => (value === null ? '' : value.toFixed(decimals))
  return {
    read,
    write,
    isStored,
    hintOf: () => `Enter a number from 0 to ${most}${decimals === 0 ? '' : `, like ${(most * 0.9).toFixed(decimals)}`}.`,
    labelOf: ({ min, max }) => {
      if (min !== null) return max === null ? `from ${write(min)}` : `${write(min)} to ${write(max)}`
      return max === null ? null : `up to ${write(max)}`
    },
  }
}
