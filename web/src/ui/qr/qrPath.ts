export interface QrModules {
  size: number
  /** Row by row; 1 is dark. */
  data: ArrayLike<number>
}

export interface QrDrawing {
  size: number
  path: string
}

/** A QR code as one path of dark runs. */
export function drawQr({ size, data }: QrModules): QrDrawing {
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && data[y * size + x]) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  }
  return { size, path }
}
