import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { drawQr, type QrDrawing } from '../../../ui/qrPath.ts'

const sizePx = 176
const quiet = 4

/** The key as a QR code. What draws it is loaded only here. */
export function AppCode({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    void import('qrcode').then(({ create }) => setDrawing(drawQr(create(address, { errorCorrectionLevel: 'M' }).modules)))
  }, [address])
  const side = (drawing?.size ?? 0) + 2 * quiet
  return (
    <Code
      width={sizePx}
      height={sizePx}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for the authenticator app"
    >
      {drawing && <path d={drawing.path} />}
    </Code>
  )
}

/** Dark on white in both themes, as cameras require. */
const Code = styled.svg`
  display: block;
  flex: none;
  border-radius: var(--radius-control);
  background: #ffffff;
  fill: #0f1b33;
`
