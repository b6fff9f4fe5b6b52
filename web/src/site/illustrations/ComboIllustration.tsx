import { Art, type IllustrationProps } from './Art.tsx'
import { BajuKurung } from './BajuKurung.tsx'
import { FoldedPile } from './Folded.tsx'
import { Iron } from './Iron.tsx'
import { dyes, paint } from './paint.ts'
import { Steam } from './Steam.tsx'
import { Swatch } from './Swatch.tsx'

const pile = [
  { x: 0, width: 138, dye: dyes.navy, band: true },
  { x: 10, width: 124, dye: dyes.white, turned: true },
  { x: 4, width: 132, dye: dyes.peach },
] as const

/** Ironed on the hanger, folded on the pile. */
export function ComboIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 320 240">
      <Swatch dye="warm" />
      <path d="M30 36h108M40 205h228" stroke={paint.warmDeep} strokeWidth="6" />
      <BajuKurung transform="translate(24 44) scale(.6)" />
      <FoldedPile pieces={pile} transform="translate(140 202)" />
      <Iron transform="translate(146 57) scale(.54)" cord={false} />
      <Steam transform="translate(166 54) scale(.5)" stroke={paint.orangeSoft} />
    </Art>
  )
}
