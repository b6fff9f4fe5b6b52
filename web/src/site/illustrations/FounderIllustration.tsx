import { Art, type IllustrationProps } from './Art.tsx'
import { FoldedPile } from './Folded.tsx'
import { Hibiscus } from './Hibiscus.tsx'
import { Iron } from './Iron.tsx'
import { KopiCup } from './KopiCup.tsx'
import { dyes, paint } from './paint.ts'
import { Skyline } from './Skyline.tsx'
import { diamonds } from './songket.ts'
import { Steam } from './Steam.tsx'

const pile = [
  { x: 0, width: 138, dye: dyes.sky },
  { x: 8, width: 126, dye: dyes.white, turned: true },
  { x: 2, width: 132, dye: dyes.peach, band: true },
] as const

/** Where it began: a kopitiam's window early on a Sunday, a cup of kopi, an iron, the first pile. */
export function FounderIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 480 480" night>
      <rect width="480" height="480" rx="20" fill={paint.cool} />
      <path fill={paint.navy} d="M120 352V172a120 120 0 0 1 240 0v180z" />
      <circle cx="264" cy="186" r="70" fill={paint.orangeSoft} />
      <circle cx="264" cy="186" r="90" stroke={paint.orangeSoft} strokeWidth="3" strokeDasharray="2 10" />
      <Skyline transform="translate(122 352) scale(.33 .5)" fill={paint.navyDeep} />
      <path stroke={paint.orangeSoft} strokeWidth="10" d="M120 352V172a120 120 0 0 1 240 0v180" />
      <path stroke={paint.orangeSoft} strokeWidth="6" d="M120 172h240M240 52v120M156 88l84 84 84-84" />
      <Shutter transform="translate(28 172)" />
      <Shutter transform="translate(452 172) scale(-1 1)" />
      <path fill={paint.orangeSoft} d="M14 352h452v20H14z" />
      <path fill={paint.orangeDeep} d="M14 372h452v10H14z" />
      <path fill={paint.navyDeep} d="M0 400h480v60a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20z" />
      <path fill={paint.orange} d={diamonds(0, 424, 12, 40)} />
      <path stroke={paint.orangeSoft} strokeWidth="3" strokeDasharray="2 12" d="M8 448h464" />
      <FoldedPile pieces={pile} transform="translate(138 352)" />
      <Iron transform="translate(288 271) scale(.61)" cord={false} />
      <Steam transform="translate(292 262) scale(.62)" stroke={paint.white} />
      <KopiCup transform="translate(34 281) scale(.96)" />
      <Hibiscus transform="translate(212 258) scale(.74)" />
    </Art>
  )
}

/** One leaf of the window, open, its louvres in kopitiam green. */
function Shutter({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <rect width="86" height="180" rx="6" fill={paint.leaf} />
      <path stroke={paint.navyDeep} strokeWidth="3" strokeOpacity=".6" d="M8 8h70v76H8zM8 96h70v76H8z" />
      <path
        stroke={paint.navyDeep}
        strokeWidth="4"
        strokeOpacity=".5"
        d="M18 20h50M18 32h50M18 44h50M18 56h50M18 68h50M18 108h50M18 120h50M18 132h50M18 144h50M18 156h50"
      />
    </g>
  )
}
