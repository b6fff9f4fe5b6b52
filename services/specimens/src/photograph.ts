import { drawBack, drawFront, specimenSize, type Specimen } from './draw.ts'

// Papers of nobody, for the demo: generated, and marked as specimens.

export type { Specimen } from './draw.ts'

/** What is wrong with a photograph. */
export const specimenFaults = ['blurred', 'cropped', 'sideways', 'dark'] as const
export type SpecimenFault = (typeof specimenFaults)[number]

/** One side of a card as somebody would send it: a JPEG. */
export async function photographSpecimen(card: Specimen, side: 'front' | 'back', fault: SpecimenFault | null = null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const pixels = side === 'front' ? drawFront(card) : drawBack(card)
  let picture = sharp(pixels, { raw: { ...specimenSize, channels: 3 } })
  if (fault === 'blurred') picture = picture.blur(6)
  if (fault === 'cropped') picture = picture.extract({ left: 210, top: 60, width: 430, height: 300 })
  if (fault === 'sideways') picture = picture.rotate(90)
  if (fault === 'dark') picture = picture.modulate({ brightness: 0.28 })
  return picture.jpeg({ quality: 88 }).toBuffer()
}
