import { photographSpecimen, specimenFaults, type SpecimenFault } from '@kainsiap/specimens'
import type { Random } from './random.ts'

/** What is wrong with papers. */
export type PaperFault = SpecimenFault | 'other number'

interface Person {
  name: string
  /** Twelve digits. */
  icNumber: string
  address: string
}

export const someFault = (draws: Random): PaperFault => draws.pick([...specimenFaults, 'other number'] as const)

/** Both sides of a specimen card: with a fault that a reviewer would find, or with none. */
export async function photographPapers({ name, icNumber, address }: Person, fault: PaperFault | null): Promise<Buffer[]> {
  const number = fault === 'other number' ? `${icNumber.slice(0, 10)}${icNumber.slice(11)}${icNumber.charAt(10)}` : icNumber
  const written = `${number.slice(0, 6)}-${number.slice(6, 8)}-${number.slice(8)}`
  const card = { title: 'KAD PENGENALAN', name, number: written, lines: [address] }
  return [await photographSpecimen(card, 'front', fault === 'other number' ? null : fault), await photographSpecimen(card, 'back')]
}
