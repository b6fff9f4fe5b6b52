import { paint } from './paint.ts'

const petal = 'M0-4C-16-14-18-34-6-40c4-2 7 1 8 3 3-3 8-3 10 1 8 10 0 26-12 32z'

/** Bunga raya, the national flower; 80 across, its middle at 0,0. */
export function Hibiscus({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path fill={paint.leaf} d="M16 22c16-6 34 2 38 20-18 6-34-2-38-20zM-20 18c-16-2-32 8-34 24 18 2 32-6 34-24z" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} d={petal} fill={turn % 144 ? paint.orange : paint.orangeSoft} transform={`rotate(${turn + 12})`} />
      ))}
      <circle r="8" fill={paint.orangeDeep} />
      <path stroke={paint.white} strokeWidth="3.500" d="M0 0 22-24" />
      <path fill={paint.white} d="M16-26a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22-20a3 3 0 1 0 6 0 3 3 0 1 0-6 0M23-29a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
    </g>
  )
}
