import { paint, type Dye } from './paint.ts'
import { diamonds } from './songket.ts'

/** One house of a terrace: tiles, shutters, a band of Peranakan tiles, the five-foot way; 120 by 190, standing on y = 190. */
export function Shophouse({ transform, dye, shutters }: { transform?: string; dye: Dye; shutters: Dye }) {
  return (
    <g transform={transform}>
      <path fill={dye.base} d="M4 34h112v156H4z" />
      <path fill={dye.deep} d="M4 100h112v12H4zM4 34h112v8H4z" />
      <path fill={dye.soft} d={diamonds(6, 106, 12, 9)} />
      <path fill={paint.orangeDeep} d="M12 8h96l14 24H-2z" />
      <path stroke={paint.orange} strokeWidth="3" d="M22 12 14 30M36 12l-4 18M50 12l-2 18M64 12v18M78 12l3 18M92 12l6 18M-2 32h124" />
      <Shutters transform="translate(16 48)" dye={shutters} />
      <Shutters transform="translate(66 48)" dye={shutters} />
      <path fill={dye.deep} d="M14 120h92v70H14z" />
      <path fill={shutters.deep} d="M22 130h34v60H22z" />
      <path fill={shutters.base} d="M24 132h14v58H24zM40 132h14v58H40z" />
      <path stroke={shutters.deep} strokeWidth="2" d="M27 142h8v18h-8zM43 142h8v18h-8z" />
      <path fill={paint.orangeSoft} d="M66 132h32v32H66z" />
      <path stroke={shutters.base} strokeWidth="3" d="M66 132h32v32H66zM77 132v32M88 132v32" />
      <path fill={dye.soft} d="M4 112h10v78H4zM106 112h10v78h-10z" />
    </g>
  )
}

function Shutters({ transform, dye }: { transform: string; dye: Dye }) {
  return (
    <g transform={transform}>
      <path fill={dye.soft} d="M0 14a17 14 0 0 1 34 0v34H0z" />
      <path fill={dye.base} d="M2 16h14v32H2zM18 16h14v32H18z" />
      <path
        stroke={dye.deep}
        strokeWidth="1.800"
        d="M5 22h8M5 28h8M5 34h8M5 40h8M21 22h8M21 28h8M21 34h8M21 40h8M17 1v12M7 5l5 8M27 5l-5 8"
      />
    </g>
  )
}
