import { Art, type IllustrationProps } from './Art.tsx'
import { Iron } from './Iron.tsx'
import { paint } from './paint.ts'
import { HangingShirt } from './Shirt.tsx'
import { diamonds } from './songket.ts'
import { Steam } from './Steam.tsx'
import { Hoop } from './Swatch.tsx'

/** One shirt done and hung, the next under the iron. */
export function StepCareIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 240 240">
      <Hoop dye="warm" />
      <path d="M40 40h112" stroke={paint.warmDeep} strokeWidth="6" />
      <HangingShirt transform="translate(22 44) scale(.74)" />
      <path fill={paint.navy} d="M24 190h192v10a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8z" />
      <path fill={paint.orangeSoft} d={diamonds(30, 199, 15, 12)} />
      <path stroke={paint.navyDeep} strokeWidth="7" d="M86 210l-10 16M154 210l10 16" />
      <Iron transform="translate(86 104) scale(.66)" cord={false} />
      <Steam transform="translate(178 92) scale(.62)" stroke={paint.orangeSoft} />
    </Art>
  )
}
