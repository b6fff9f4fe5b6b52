import { paint } from './paint.ts'

/** The agent's scooter with its box, heading right; the wheels stand on y = 146; 212 wide. */
export function Scooter({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <Wheel x={44} />
      <Wheel x={176} />
      <path stroke={paint.navyDeep} strokeWidth="8" d="M160 44l16 78" />
      <path
        fill={paint.orange}
        d="M20 108c0-22 16-34 40-34h46l8 26h28l12-54 14-6 6 6-8 22 10 38-12 4-14-22-6 24a8 8 0 0 1-8 6H74a30 30 0 0 0-54-10z"
      />
      <path fill={paint.orangeDeep} d="M114 100h28l-4 12a8 8 0 0 1-8 6H74c-2-6-5-10-9-13h44c4 0 5-2 5-5z" />
      <path stroke={paint.orangeSoft} strokeWidth="4" d="M34 92c6-6 14-8 26-8h30M164 50l-8 36" />
      <path stroke={paint.orange} strokeWidth="8" d="M152 108c6-14 34-18 48 4" />
      <rect x="56" y="60" width="62" height="14" rx="7" fill={paint.navyDeep} />
      <path stroke={paint.navyDeep} strokeWidth="6" d="M160 46l-8-18h-16" />
      <circle cx="170" cy="48" r="7" fill={paint.cloth} />
      <Box />
    </g>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="122" r="24" fill={paint.navyDeep} />
      <circle cx={x} cy="122" r="13" fill={paint.clothShade} />
      <circle cx={x} cy="122" r="5" fill={paint.navyDeep} />
    </>
  )
}

/** The box carries the mark: a K folded from one strip. */
function Box() {
  return (
    <g transform="translate(-6 -2)">
      <path stroke={paint.navyDeep} strokeWidth="6" d="M14 68h50" />
      <rect width="66" height="62" rx="10" fill={paint.navy} />
      <path fill={paint.navyDeep} d="M0 14a10 10 0 0 1 10-14h46a10 10 0 0 1 10 10v6H0z" />
      <path fill={paint.orange} d="M20 24h9v28h-9z" />
      <path fill={paint.white} d="M31 38l7-14h9l-7 14z" />
      <path fill={paint.orangeSoft} d="M31 38h9l7 14h-9z" />
    </g>
  )
}

/** The rider: helmet, jacket, no face. Uses the scooter's coordinates. */
export function Rider({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path stroke={paint.navyDeep} strokeWidth="20" d="M88 54l40 8-2 34" />
      <path stroke={paint.ink} strokeWidth="12" d="M124 104h14" />
      <path fill={paint.cloth} d="M68 62c-4-34 6-62 28-66 14-2 22 8 24 24l-6 42z" />
      <path fill={paint.clothShade} d="M68 62c-2-18 0-34 5-46 4 20 10 34 22 46z" />
      <path stroke={paint.clothShade} strokeWidth="15" d="M102 12l10 26 24-4" />
      <circle cx="139" cy="32" r="7" fill={paint.navyDeep} />
      <path fill={paint.orange} d="M82-24a22 22 0 0 1 44-2v10a12 12 0 0 1-12 12H96a14 14 0 0 1-14-14z" />
      <path fill={paint.navyDeep} d="M104-24a6 6 0 0 1 6-6h16v12a6 6 0 0 1-6 6h-10a6 6 0 0 1-6-6z" />
      <path stroke={paint.orangeSoft} strokeWidth="3.500" d="M90-28c2-7 7-11 14-12" />
    </g>
  )
}
