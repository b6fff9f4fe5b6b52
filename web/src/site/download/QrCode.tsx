import { useEffect, useState } from 'react'
import { storeCodes } from 'virtual:store-codes'
import styled from 'styled-components'
import { drawQr, type QrDrawing } from '../../ui/qrPath.ts'

/** 120 px, error correction level M. The margin of four modules is the code's own. */
const sizePx = 120
const quiet = 4

/** The codes of the default addresses are generated at build; a code for any other address is generated here. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const [late, setLate] = useState<{ address: string; drawing: QrDrawing } | null>(null)
  const drawing = storeCodes[address] ?? (late?.address === address ? late.drawing : null)
  useEffect(() => {
    if (storeCodes[address]) return
    void import('qrcode').then(({ create }) => {
      setLate({ address, drawing: drawQr(create(address, { errorCorrectionLevel: 'M' }).modules) })
    })
  }, [address])
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

/** Dark on white in both themes, as cameras require. */
const Code = styled.svg`
  display: block;
  flex: none;
  border-radius: var(--radius-control);
  background: #ffffff;
  fill: #0f1b33;
`
