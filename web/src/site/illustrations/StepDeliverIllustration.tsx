import { Art, type IllustrationProps } from './Art.tsx'
import { FoldedPile } from './Folded.tsx'
import { dyes, paint } from './paint.ts'
import { Shophouse } from './Shophouse.tsx'
import { Hoop } from './Swatch.tsx'

const pile = [
  { x: 0, width: 108, dye: dyes.navy },
  { x: 4, width: 102, dye: dyes.white, turned: true },
  { x: 2, width: 104, dye: dyes.orange },
] as const

/** The bundle, tied and on the step. */
export function StepDeliverIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 240 240">
      <Hoop dye="cool" />
      <Shophouse transform="translate(34 30) scale(.92)" dye={dyes.peach} shutters={dyes.navy} />
      <path d="M30 205h180" stroke={paint.navySoft} strokeWidth="6" />
      <path fill={paint.cool} d="M104 119h44v83H90v-69a14 14 0 0 1 14-14z" />
      <FoldedPile pieces={pile} transform="translate(98 202)" />
      <path fill={paint.orangeSoft} d="M144 127h14v75h-14z" />
      <path
        fill={paint.orangeSoft}
        stroke={paint.orangeDeep}
        strokeWidth="2.500"
        d="M151 127c-8-20-32-20-30-8 1 8 18 10 30 8 12 2 29 0 30-8 2-12-22-12-30 8z"
      />
      <circle cx="186" cy="76" r="22" fill={paint.orange} />
      <path stroke={paint.white} strokeWidth="6" d="M176 76l7 8 14-16" />
    </Art>
  )
}
