import { paint } from './paint.ts'

/** Three wisps of steam that rise from y = 0; 60 wide, 56 high. */
export function Steam({ transform, stroke = paint.clothDeep }: { transform?: string; stroke?: string }) {
  return (
    <g transform={transform} stroke={stroke} strokeWidth="6">
      <path d="M8-6c-12-13 10-22 0-36" />
      <path d="M32 0c-14-18 12-30 0-52" />
      <path d="M56-8c-10-12 8-18 0-30" />
    </g>
  )
}
