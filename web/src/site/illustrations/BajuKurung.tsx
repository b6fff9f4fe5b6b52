import { Hook } from './Shirt.tsx'
import { dyes, paint, type Dye } from './paint.ts'
import { diamonds, shoots } from './songket.ts'

/** A baju kurung on its hanger, the hook at 100,0: the long tunic over the pleated kain, songket along the hems; 196 by 262. */
export function BajuKurung({ transform, dye = dyes.orange, kain = dyes.navy }: { transform?: string; dye?: Dye; kain?: Dye }) {
  return (
    <g transform={transform}>
      <Hook />
      <path fill={kain.base} d="M54 184h92l10 78H44z" />
      <path fill={kain.deep} d="M62 188h9l-5 74H54zM84 188h7l-1 74H80zM106 188h7l5 74h-10z" />
      <path fill={dye.soft} d={shoots(44, 262, 8, 14)} opacity=".9" />
      <path fill={dye.deep} d="M46 50 4 136l25 12 35-62zM154 50l42 86-25 12-35-62z" />
      <path fill={dye.soft} d="M4 136l4-8 25 12-4 8zM196 136l-4-8-25 12 4 8z" />
      <path fill={dye.base} d="M80 32c8 9 32 9 40 0l34 16 4 8-20 34 12 102a4 4 0 0 1-4 5H54a4 4 0 0 1-4-5L62 90 42 56l4-8z" />
      <path fill={dye.deep} d="M62 90c4 36 4 74-4 107h14c6-40 2-80-10-107zM126 124c-4 24-4 50 0 73h10c-8-24-10-48-10-73z" />
      <path stroke={dye.soft} strokeWidth="4" d="M80 32c8 12 32 12 40 0M100 42v28" />
      <path fill={dye.soft} d="M51 184h98l1 8H50z" />
      <path fill={dye.soft} d={diamonds(52, 174, 8, 12)} />
      <g fill={paint.white}>
        <circle cx="100" cy="50" r="2.800" />
        <circle cx="100" cy="59" r="2.800" />
        <circle cx="100" cy="68" r="2.800" />
      </g>
    </g>
  )
}
