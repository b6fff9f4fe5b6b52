import styled from 'styled-components'
import { drawQr, type QrDrawing } from './qrPath.ts'

/** The margin of four modules is the code's own. */
const quiet = 4

/** A QR code; its room is reserved while it is not drawn. */
export function QrImage({ drawing, sizePx, label }: { drawing: QrDrawing | null; sizePx: number; label: string }) {
  const side = (drawing?.size ?? 0) + 2 * quiet
  return (
    <Code
      width={sizePx}
      height={sizePx}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {drawing && <path d={drawing.path} />}
    </Code>
  )
}

/** Draws an address, at error correction level M. What draws it is loaded only then. */
export async function drawAddress(address: string): Promise<QrDrawing> {
  const { create } = await import('qrcode')
  return drawQr(create(address, { errorCorrectionLevel: 'M' }).modules)
}

/** Dark on white in both themes, as cameras require. */
const Code = styled.svg`
  display: block;
  flex: none;
  border-radius: var(--radius-control);
  background: #ffffff;
  fill: #0f1b33;
`
