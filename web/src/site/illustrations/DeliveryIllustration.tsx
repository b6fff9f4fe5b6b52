import { Art, type IllustrationProps } from './Art.tsx'
import { dyes, paint } from './paint.ts'
import { Rider, Scooter } from './Scooter.tsx'
import { Shophouse } from './Shophouse.tsx'
import { Skyline } from './Skyline.tsx'
import { Swatch } from './Swatch.tsx'

/** From one terrace to the next, the city behind. */
export function DeliveryIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 320 240">
      <Swatch dye="cool" />
      <Skyline transform="translate(22 200) scale(.4 .6)" fill={paint.coolDeep} />
      <Shophouse transform="translate(196 50) scale(.8)" dye={dyes.peach} shutters={dyes.navy} />
      <path d="M34 205h234" stroke={paint.navySoft} strokeWidth="6" />
      <g transform="translate(44 70) scale(.9)">
        <Scooter />
        <Rider />
      </g>
      <path d="M26 128h-4M34 108H20M36 150H24" stroke={paint.orange} strokeWidth="5" />
    </Art>
  )
}
