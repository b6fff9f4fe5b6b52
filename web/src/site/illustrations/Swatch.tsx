import { paint } from './paint.ts'

const grounds = {
  warm: { ground: paint.warm, deep: paint.warmDeep, back: paint.orangeSoft },
  cool: { ground: paint.cool, deep: paint.coolDeep, back: paint.navySoft },
} as const

/** The background of each service: a piece of cloth, 320 by 240, stitched round the edge, one corner folded over. */
export function Swatch({ dye }: { dye: keyof typeof grounds }) {
  const { ground, deep, back } = grounds[dye]
  return (
    <>
      <path fill={ground} d="M24 4h272a20 20 0 0 1 20 20v174l-38 38H24a20 20 0 0 1-20-20V24A20 20 0 0 1 24 4z" />
      <path
        stroke={deep}
        strokeWidth="2.500"
        strokeDasharray="7 7"
        d="M270 224H28a12 12 0 0 1-12-12V28a12 12 0 0 1 12-12h264a12 12 0 0 1 12 12v162"
      />
      <path fill={back} d="M278 236v-26a12 12 0 0 1 12-12h26z" />
    </>
  )
}

/** The background of each step: cloth in an embroidery hoop, 240 by 240. */
export function Hoop({ dye }: { dye: keyof typeof grounds }) {
  const { ground, deep } = grounds[dye]
  return (
    <>
      <circle cx="120" cy="120" r="116" fill={ground} />
      <circle cx="120" cy="120" r="106" stroke={deep} strokeWidth="2.500" strokeDasharray="7 7" />
    </>
  )
}
