import { dyes, paint, type Dye } from './paint.ts'
import { diamonds } from './songket.ts'

export interface Piece {
  x: number
  width: number
  dye: Dye
  /** Its fold at the left instead of the right. */
  turned?: boolean
  /** A songket band near its fold. */
  band?: boolean
}

const height = 24

/** Folded clothes, one on the other, standing on y = 0; the first one lowest. */
export function FoldedPile({ pieces, transform }: { pieces: readonly Piece[]; transform?: string }) {
  return (
    <g transform={transform}>
      {pieces.map((piece, index) => (
        <Folded key={`${piece.x} ${piece.width}`} piece={piece} y={-(index + 1) * (height + 1)} />
      ))}
    </g>
  )
}

function Folded({ piece, y }: { piece: Piece; y: number }) {
  const { x, width, dye, turned, band } = piece
  const flip = turned ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`
  const end = width - 12
  return (
    <g transform={flip}>
      <path fill={dye.base} d={`M5 0H${end}a12 12 0 0 1 0 24H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z`} />
      <path fill={dye.deep} d={`M0 17H${end}a5 5 0 0 0 0-10h-4a5 5 0 0 1 4-2 7 7 0 0 1 0 14H5a5 5 0 0 1-5-2z`} />
      <path stroke={dye.deep} strokeWidth="1.500" d={`M4 8.500H${Math.round(end * 0.72)}`} />
      {band ? <path fill={dye === dyes.white ? paint.orange : dye.soft} d={diamonds(end - 66, 9, 6, 9)} /> : null}
    </g>
  )
}
