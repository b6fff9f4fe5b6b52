import { paint } from './paint.ts'
import { diamonds } from './songket.ts'

/** A rattan basket of unironed clothes; 150 by 140, standing on y = 140. */
export function Basket({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill={paint.navy} d="M14 52c-4-16 4-28 16-26 6-10 20-10 24 2l8 24z" />
      <path fill={paint.orange} d="M90 52c2-16 10-28 22-24 10-8 26 2 24 24z" />
      <path stroke={paint.orangeDeep} strokeWidth="3.500" d="M112 28c-3 8-1 14-5 22M126 36c-2 5 0 9-2 14" />
      <path fill={paint.cloth} d="M44 52l6-34 20-12h16l20 12 6 34z" />
      <path fill={paint.clothDeep} d="M68 8h20L78 24z" />
      <path fill={paint.cloth} stroke={paint.clothDeep} strokeWidth="2" d="M67 4l11 20-14 10-6-24zM89 4 78 24l14 10 6-24z" />
      <path fill={paint.orangeSoft} d="M10 54h130l-12 78a10 10 0 0 1-10 8H32a10 10 0 0 1-10-8z" />
      <g stroke={paint.orangeDeep} strokeWidth="3.500" strokeDasharray="11 9">
        <path d="M16 72h118M20 98h110M24 124h102" />
        <path d="M26 85h102M30 111h90" />
      </g>
      <rect x="2" y="46" width="146" height="15" rx="7.500" fill={paint.orange} />
      <path
        stroke={paint.orangeDeep}
        strokeWidth="3"
        d="M18 47l-6 13M34 47l-6 13M50 47l-6 13M66 47l-6 13M82 47l-6 13M98 47l-6 13M114 47l-6 13M130 47l-6 13"
      />
      <path fill={paint.navy} d="M20 44h36v52l-9-6-9 6-9-6-9 6z" />
      <path fill={paint.orangeSoft} d={diamonds(20, 80, 3, 12)} />
    </g>
  )
}
