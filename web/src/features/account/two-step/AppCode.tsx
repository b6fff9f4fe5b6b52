import { useEffect, useState } from 'react'
import { drawAddress, QrImage } from '../../../ui/qr/QrImage.tsx'
import type { QrDrawing } from '../../../ui/qr/qrPath.ts'

/** The key as a QR code. */
export function AppCode({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    void drawAddress(address).then(setDrawing)
  }, [address])
  return <QrImage drawing={drawing} sizePx={176} label="QR code for the authenticator app" />
}
