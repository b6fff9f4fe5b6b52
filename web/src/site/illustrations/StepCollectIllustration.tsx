import { Art, type IllustrationProps } from './Art.tsx'
import { Basket } from './Basket.tsx'
import { paint } from './paint.ts'
import { Hoop } from './Swatch.tsx'

/** The basket at the door, and the list that was counted together. */
export function StepCollectIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 240 240">
      <Hoop dye="cool" />
      <g transform="rotate(6 165 100)">
        <rect x="124" y="34" width="78" height="104" rx="10" fill={paint.navy} />
        <rect x="131" y="44" width="64" height="88" rx="5" fill={paint.cloth} />
        <rect x="147" y="28" width="32" height="16" rx="7" fill={paint.orange} />
        <path stroke={paint.clothDeep} strokeWidth="5" d="M158 62h28M158 82h22M158 102h28" />
        <path stroke={paint.orange} strokeWidth="5" d="M138 62l4 4 7-8M138 82l4 4 7-8M138 102l4 4 7-8" />
      </g>
      <path d="M36 202h168" stroke={paint.coolDeep} strokeWidth="6" />
      <Basket transform="translate(32 60)" />
    </Art>
  )
}
