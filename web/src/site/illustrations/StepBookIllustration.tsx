import { Art, type IllustrationProps } from './Art.tsx'
import { paint } from './paint.ts'
import { Hoop } from './Swatch.tsx'

/** The app: a shirt chosen, a day set, the button pressed. */
export function StepBookIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 240 240">
      <Hoop dye="warm" />
      <g transform="rotate(-7 110 120)">
        <rect x="64" y="34" width="94" height="174" rx="18" fill={paint.navyDeep} />
        <rect x="70" y="40" width="82" height="162" rx="12" fill={paint.cloth} />
        <rect x="96" y="45" width="30" height="8" rx="4" fill={paint.navyDeep} />
        <rect x="78" y="62" width="66" height="58" rx="9" fill={paint.orangeSoft} />
        <path fill={paint.orange} d="M100 72l-14 7 5 13 6-2v24h28V90l6 2 5-13-14-7c-4 6-18 6-22 0z" />
        <path stroke={paint.clothShade} strokeWidth="7" d="M82 134h40M82 150h26" />
        <path stroke={paint.navy} strokeWidth="7" d="M140 134h.1M140 150h.1" />
        <rect x="78" y="168" width="66" height="22" rx="9" fill={paint.orange} />
        <path stroke={paint.orangeDeep} strokeWidth="5" d="M100 179h22" />
      </g>
      <Calendar />
    </Art>
  )
}

function Calendar() {
  return (
    <g transform="translate(132 118)">
      <rect width="76" height="70" rx="12" fill={paint.navy} />
      <path fill={paint.white} d="M6 24h64v34a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z" />
      <path stroke={paint.navyDeep} strokeWidth="6" d="M22-4v12M54-4v12" />
      <g fill={paint.clothDeep}>
        <circle cx="18" cy="36" r="4" />
        <circle cx="31" cy="36" r="4" />
        <circle cx="18" cy="51" r="4" />
      </g>
      <circle cx="49" cy="44" r="14" fill={paint.orange} />
      <path stroke={paint.white} strokeWidth="4.500" d="M43 44l5 5 9-10" />
    </g>
  )
}
