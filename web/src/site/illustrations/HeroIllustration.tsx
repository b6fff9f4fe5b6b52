import { Art, type IllustrationProps } from './Art.tsx'
import { BajuKurung } from './BajuKurung.tsx'
import { FoldedPile } from './Folded.tsx'
import { Hibiscus } from './Hibiscus.tsx'
import { Iron } from './Iron.tsx'
import { dyes, paint } from './paint.ts'
import { HangingShirt } from './Shirt.tsx'
import { Skyline } from './Skyline.tsx'
import { Steam } from './Steam.tsx'

const pile = [
  { x: 0, width: 156, dye: dyes.navy, band: true },
  { x: 10, width: 142, dye: dyes.white, turned: true },
  { x: 4, width: 150, dye: dyes.orange, band: true },
  { x: 12, width: 138, dye: dyes.sky, turned: true },
  { x: 6, width: 146, dye: dyes.peach },
] as const

/** The evening over the city, on navy: a strip of songket runs from the iron to the pile. Its middle is plain, behind the phone. */
export function HeroIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 720 640" night>
      <circle cx="360" cy="320" r="284" fill={paint.cool} />
      <circle cx="360" cy="320" r="262" stroke={paint.coolDeep} strokeWidth="3" strokeDasharray="9 9" />
      <Skyline transform="translate(0 560) scale(1 1.25)" fill={paint.coolDeep} lights={paint.orangeSoft} />
      <path d="M24 78h672" stroke={paint.navySoft} strokeWidth="7" />
      <HangingShirt transform="translate(26 86) scale(.98)" />
      <BajuKurung transform="translate(516 86) scale(.98)" />
      <path d="M20 612h680" stroke={paint.navy} strokeWidth="7" />
      <FoldedPile pieces={pile} transform="translate(540 608)" />
      <Strip />
      <Hibiscus transform="translate(660 446) scale(.8)" />
      <Iron transform="translate(8 448) scale(1.06)" cord={false} />
      <Steam transform="translate(28 430) scale(1.1)" stroke={paint.navySoft} />
    </Art>
  )
}

/** The strip of cloth, woven with songket, from under the iron on to the pile. */
function Strip() {
  return (
    <>
      <path fill={paint.clothDeep} d="M230 610c80 0 120-26 160-56s72-62 150-66v-14H420z" />
      <path
        fill={paint.cloth}
        d="M16 588h214c72 0 96-92 186-116 40-12 64-14 104-14h172a12 12 0 0 1 0 24H530c-84 0-116 28-158 62s-84 66-142 66H16a11 11 0 0 1 0-22z"
      />
      <path
        stroke={paint.orange}
        strokeWidth="9"
        strokeLinecap="butt"
        strokeDasharray="9 13"
        d="M22 599h208c84 0 112-78 190-108 30-12 60-18 100-18h164"
      />
      <path stroke={paint.orangeSoft} strokeWidth="3" d="M256 586c62-14 94-76 160-102M262 606c60-10 92-44 130-72" />
    </>
  )
}
