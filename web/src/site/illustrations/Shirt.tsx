import { dyes, paint, type Dye } from './paint.ts'

/** A shirt folded flat, seen from above; 120 by 148. */
export function FoldedShirt({ transform, dye = dyes.white }: { transform?: string; dye?: Dye }) {
  return (
    <g transform={transform}>
      <path fill={dye.base} d="M8 20 40 6h40l32 14v120a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8z" />
      <path fill={dye.deep} d="M8 20l8-3.500V148a8 8 0 0 1-8-8zM112 20l-8-3.500V148a8 8 0 0 0 8-8zM16 132h88v16H16z" />
      <path fill={dye.soft} d="M40 6h40L60 30z" opacity=".7" />
      <path fill={dye.deep} d="M60 34l3 3v98h-6V37z" />
      <path
        fill={dye.base}
        stroke={dye.deep}
        strokeWidth="2"
        d="M42 2 60 30 44 46 30 12a4 4 0 0 1 2-5zM78 2 60 30l16 16 14-34a4 4 0 0 0-2-5z"
      />
      <path stroke={dye.deep} strokeWidth="2.500" d="M72 66h24v24l-12 6-12-6z" />
      <g fill={paint.orange}>
        <circle cx="60" cy="58" r="2.600" />
        <circle cx="60" cy="80" r="2.600" />
        <circle cx="60" cy="102" r="2.600" />
      </g>
    </g>
  )
}

/** A shirt that hangs, its hook at 100,0; 170 by 200. */
export function HangingShirt({ transform, dye = dyes.white }: { transform?: string; dye?: Dye }) {
  return (
    <g transform={transform}>
      <Hook />
      <path fill={dye.deep} d="M52 66 30 150l-22-6L30 54 52 44zM148 66l22 84 22-6-22-90-22-10z" />
      <path fill={dye.base} d="M78 32h44l40 16-10 34v112a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8V82L38 48z" />
      <path fill={dye.deep} d="M48 82c6 24 6 80 0 112a8 8 0 0 0 8 8h10c8-44 0-86-18-120zM97 54h6v148h-6z" />
      <path fill={dye.soft} d="M80 32h40l-20 24z" opacity=".7" />
      <path fill={dye.base} stroke={dye.deep} strokeWidth="2" d="M82 28l18 28-17 16-13-34zM118 28l-18 28 17 16 13-34z" />
      <path stroke={dye.deep} strokeWidth="2.500" d="M114 96h22v22l-11 6-11-6z" />
    </g>
  )
}

/** A hanger's hook at 100,0 and the shoulders below it. */
export function Hook() {
  return <path d="M100 22V14c10-2 12-18 0-18-6 0-9 4-9 8M60 44l40-22 40 22" stroke={paint.clothDeep} strokeWidth="5" />
}
