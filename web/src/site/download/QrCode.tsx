import { useEffect, useState } from 'react'
import { storeCodes } from 'virtual:store-codes'
import { drawAddress, QrImage } from '../../ui/qr/QrImage.tsx'
import type { QrDrawing } from '../../ui/qr/qrPath.ts'

/** The codes of the default addresses are generated at build; a code for any other address is generated here. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const [late, setLate] = useState<{ address: string; drawing: QrDrawing } | null>(null)
  const drawing = storeCodes[address] ?? (late?.address === address ? late.drawing : null)
  useEffect(() => {
    if (!storeCodes[address]) void drawAddress(address).then((drawn) => setLate({ address, drawing: drawn }))
  }, [address])
  return <QrImage drawing={drawing} sizePx={120} label={label} />
}
