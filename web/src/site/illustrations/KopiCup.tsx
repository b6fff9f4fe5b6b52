import { paint } from './paint.ts'

/** A kopitiam's cup: thick porcelain, green leaves, its saucer; 100 by 74, standing on y = 74. */
export function KopiCup({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path stroke={paint.cloth} strokeWidth="8" d="M76 26c18-6 22 18 0 22" />
      <path fill={paint.cloth} d="M8 14h70c0 26-6 46-20 50H28C14 60 8 40 8 14z" />
      <path fill={paint.clothShade} d="M66 14h12c0 26-6 46-20 50h-8c12-8 16-26 16-50z" />
      <path fill={paint.orangeDeep} d="M12 14h62l-2 7H14z" />
      <path fill={paint.leaf} d="M20 40c6-8 14-8 16 0-6 6-12 6-16 0zM40 40c6-8 14-8 16 0-6 6-12 6-16 0z" />
      <path stroke={paint.leaf} strokeWidth="2.500" d="M13 30h60" />
      <path fill={paint.clothShade} d="M0 64h88c-4 8-12 10-20 10H20C12 74 4 72 0 64z" />
    </g>
  )
}
