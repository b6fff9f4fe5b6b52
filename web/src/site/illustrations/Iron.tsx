import { paint } from './paint.ts'

/** A steam iron from the side, its tip to the left; 204 by 132, standing on y = 132. */
export function Iron({ transform, cord = true }: { transform?: string; cord?: boolean }) {
  return (
    <g transform={transform}>
      {cord ? <path d="M188 30C222 22 214-14 236-22s34 12 52 2" stroke={paint.navyDeep} strokeWidth="6" /> : null}
      <path fill={paint.orange} fillRule="evenodd" d={body} />
      <path fill={paint.orangeDeep} d="M38 94C46 74 70 60 104 58h60a8 8 0 0 1 8 7l4 29z" />
      <path d="M100 36C104 18 112 10 128 10h30" stroke={paint.orangeSoft} strokeWidth="4" />
      <path d="M22 98C32 66 60 50 92 44" stroke={paint.orangeSoft} strokeWidth="4" />
      <circle cx="142" cy="77" r="12" fill={paint.orangeSoft} />
      <path d="M142 77l6-7" stroke={paint.orangeDeep} strokeWidth="4" />
      <path
        d="M64 86c0-5 5-9 5-13 3 4 6 8 6 13a5.500 5.500 0 0 1-11 0zM88 84c0-5 5-9 5-13 3 4 6 8 6 13a5.500 5.500 0 0 1-11 0z"
        fill={paint.orangeSoft}
      />
      <path fill={paint.cloth} d="M0 126c1-8 5-12 13-12h186a5 5 0 0 1 5 5v4a9 9 0 0 1-9 9H4c-3 0-4-3-4-6z" />
      <path fill={paint.clothDeep} d="M0 126c0 3 1 6 4 6h191a9 9 0 0 0 8.500-6z" />
    </g>
  )
}

const body =
  'M10 108C16 66 48 42 84 36 88 14 104 2 128 2h31c15 0 23 8 25 22l13 84a4 4 0 0 1-4 5H14a4 4 0 0 1-4-5zM104 36h58a6 6 0 0 0 6-7l-1-5c-1-7-5-10-11-10h-26c-14 0-20 6-23 17-1 3 0 5-3 5z'
