import { Art, type IllustrationProps } from './Art.tsx'
import { Iron } from './Iron.tsx'
import { paint } from './paint.ts'
import { diamonds } from './songket.ts'
import { Steam } from './Steam.tsx'
import { Swatch } from './Swatch.tsx'

/** The iron half way along a strip: creases before it, smooth songket behind. */
export function IroningIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 320 240">
      <Swatch dye="warm" />
      <Steam transform="translate(48 118)" stroke={paint.orangeSoft} />
      <path stroke={paint.warmDeep} strokeWidth="8" d="M36 206h236M92 206l-12 26M216 206l12 26" />
      <path fill={paint.navy} d={strip} />
      <path stroke={paint.navyDeep} strokeWidth="4" d={creases} />
      <path fill={paint.navyDeep} d="M24 196h260v6H28c-3 0-4-3-4-6z" />
      <path fill={paint.orangeSoft} d={diamonds(134, 183, 11, 13)} />
      <Iron transform="translate(90 47) scale(.92)" cord={false} />
      <path d="M262 76c22-6 12-34 26-42" stroke={paint.navyDeep} strokeWidth="6" />
    </Art>
  )
}

const strip = 'M28 202c-7-10-5-24 6-27 7-2 9 2 14-1 7-5 9-14 19-13 9 1 8 9 15 10 7 0 9-7 18-5 6 2 6 6 14 6h170v30z'
const creases = 'M47 176c-4 6-4 12-1 18M67 166c6 8-6 14 0 26M84 173c-5 7 3 12-1 20M104 170c-5 7-2 16-2 22'
