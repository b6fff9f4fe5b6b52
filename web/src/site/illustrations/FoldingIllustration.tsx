import { Art, type IllustrationProps } from './Art.tsx'
import { FoldedPile } from './Folded.tsx'
import { dyes, paint } from './paint.ts'
import { FoldedShirt } from './Shirt.tsx'
import { Swatch } from './Swatch.tsx'

const pile = [
  { x: 0, width: 118, dye: dyes.navy, band: true },
  { x: 8, width: 106, dye: dyes.peach, turned: true },
  { x: 2, width: 112, dye: dyes.white },
  { x: 6, width: 110, dye: dyes.orange, turned: true, band: true },
  { x: 4, width: 108, dye: dyes.sky },
] as const

/** A shirt folded flat, and the pile it belongs on. */
export function FoldingIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 320 240">
      <Swatch dye="cool" />
      <path d="M40 205h228" stroke={paint.coolDeep} strokeWidth="6" />
      <FoldedPile pieces={pile} transform="translate(152 202)" />
      <g transform="rotate(-7 90 124)">
        <FoldedShirt transform="translate(26 46) scale(1.02)" />
      </g>
      <path stroke={paint.orange} strokeWidth="5" d="M150 50c14-20 44-20 60 0m1-19v20h-20" />
    </Art>
  )
}
