import { drawBack, drawFront, specimenSize } from '@kainsiap/specimens'
import type { Random } from './random.ts'

/** What is wrong with papers. */
export type PaperFault = 'blurred' | 'cropped' | 'dark' | 'other number'
const faults: readonly PaperFault[] = ['blurred', 'cropped', 'dark', 'other number']

interface Person {
  name: string
  /** Twelve digits. */
  icNumber: string
  address: string
}

export const someFault = (draws: Random): PaperFault => draws.pick(faults)

/** Both sides of a specimen card, photographed: with a fault that a reviewer would find, or with none. */
export async function photographPapers({ name, icNumber, address }: Person, fault: PaperFault | null): Promise<Buffer[]> {
  const number = fault === 'other number' ? `${icNumber.slice(0, 8)}${icNumber.slice(8).split('').toReversed().join('')}` : icNumber
  const card = { name, number, address: [address] }
  return [await photograph(drawFront(card), fault), await photograph(drawBack(card), null)]
}

async function photograph(pixels: Buffer, fault: PaperFault | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  let picture = sharp(pixels, { raw: { ...specimenSize, channels: 3 } })
  if (fault === 'blurred') picture = picture.blur(6)
  if (fault === 'cropped') picture = picture.extract({ left: 210, top: 60, width: 430, height: 300 })
  if (fault === 'dark') picture = picture.modulate({ brightness: 0.28 })
  return picture.jpeg({ quality: 85 }).toBuffer()
}
