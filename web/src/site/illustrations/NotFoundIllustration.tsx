import { Art, type IllustrationProps } from './Art.tsx'
import { paint } from './paint.ts'
import { diamonds } from './songket.ts'

/** The position of a peg on the line. */
const pegs = [
  [76, 64],
  [119, 70],
  [230, 77],
  [338, 76],
  [381, 72],
  [466, 60],
] as const

/** Washing on the line: two fours folded from strips, a hoop between them, and a sock whose pair is missing. */
export function NotFoundIllustration({ title }: IllustrationProps) {
  return (
    <Art title={title} viewBox="0 0 520 300">
      <path fill={paint.warm} d="M54 150C54 60 160 30 262 36s212 42 206 132-106 122-220 120S54 240 54 150z" />
      <path stroke={paint.navy} strokeWidth="4" d="M8 52c150 34 354 34 504 0" />
      <Four transform="translate(46 60) scale(.86)" front={paint.orange} back={paint.orangeDeep} light={paint.orangeSoft} />
      <circle cx="230" cy="162" r="56" stroke={paint.clothDeep} strokeWidth="24" />
      <circle cx="230" cy="162" r="56" stroke={paint.cloth} strokeWidth="18" />
      <circle cx="230" cy="162" r="56" stroke={paint.navy} strokeWidth="8" strokeLinecap="butt" strokeDasharray="8 9.600" />
      <path stroke={paint.clothDeep} strokeWidth="6" d="M230 78v18" />
      <Four transform="translate(308 60) scale(.86)" front={paint.navy} back={paint.navyDeep} light={paint.navySoft} />
      <Sock />
      {pegs.map(([x, y]) => (
        <rect
          key={x}
          x={x - 5}
          y={y - 14}
          width="10"
          height="28"
          rx="4"
          fill={paint.orangeSoft}
          stroke={paint.orangeDeep}
          strokeWidth="2"
        />
      ))}
    </Art>
  )
}

/** A four of one strip: down, along, and the upright over both. */
function Four({ transform, front, back, light }: { transform: string; front: string; back: string; light: string }) {
  return (
    <g transform={transform}>
      <path fill={back} d="M16 0h40L36 104H0z" />
      <path fill={light} d="M0 104h124v34H10a10 10 0 0 1-10-10z" />
      <path fill={front} d="M66 0h38v200l-19-12-19 12z" />
      <path fill={light} d={diamonds(69, 172, 3, 11)} />
    </g>
  )
}

function Sock() {
  return (
    <>
      <path
        fill={paint.cloth}
        stroke={paint.clothDeep}
        strokeWidth="2.500"
        d="M450 56h32v58c0 14-6 20-16 26l-22 14c-8 5-18 2-20-6-2-7 2-12 8-16l18-14z"
      />
      <path fill={paint.orange} d="M450 62h32v12h-32zM450 80h32v6h-32zM426 140c6-2 12 4 10 12-4-2-8-6-10-12z" />
    </>
  )
}
