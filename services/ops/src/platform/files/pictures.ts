import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createSerialQueue } from '../concurrency/serial-queue.ts'
import { fileError } from './file-error.ts'

/** How large a stored picture is. `cover` crops it to a square, `inside` keeps its proportions and never enlarges. */
export interface PictureShape {
  fit: 'cover' | 'inside'
  sidePx: number
  thumbnailPx: number
}

export interface Picture {
  full: Buffer
  thumbnail: Buffer
}
/** Of what `encodePicture` returns. */
export const pictureType = 'image/webp'

/** More than any phone's picture of 5 MB has: 24 megapixels is usual. A progressive one of that size takes 230 MB while it is decoded. */
const pixelsMax = 36_000_000
const proportionMax = 20
const secondsMax = 10
const waitingMax = 12

const inTurn = createSerialQueue({ waitingMax, message: 'Too many pictures are being uploaded. Try again in a moment.' })

let loaded: Promise<typeof sharp> | null = null
const getSharp = () => (loaded ??= loadSharp())

/** Loaded with the first picture: most processes never need it. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.cache(false)
  library.concurrency(1)
  // No other decoder is ever tried, whatever the bytes look like to the library.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return library
}

/**
 * Decodes a picture and encodes it anew, upright and without metadata: nothing of the original's bytes is left. One at a time, on a thread of
 * its own. Throws `validation_failed` for what is no whole picture, or has too many pixels.
 */
export function encodePicture(bytes: Buffer, shape: PictureShape): Promise<Picture> {
  return inTurn(async () => {
    const library = await getSharp()
    const open = (limitInputPixels: number | false) =>
      library(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true }).timeout({ seconds: secondsMax })
    // Of the header alone: nothing is decoded before its size is known.
    const { width, height } = await open(false).metadata().catch(refuse)
    checkSize(width, height)
    const full = await encoded(open(pixelsMax).autoOrient(), shape.sidePx, shape.fit).catch(refuse)
    return { full, thumbnail: await encoded(library(full), shape.thumbnailPx, shape.fit) }
  })
}

const encoded = (picture: Sharp, sidePx: number, fit: PictureShape['fit']) =>
  picture
    .resize({ width: sidePx, height: sidePx, fit, withoutEnlargement: fit === 'inside' })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer()

function checkSize(width: number, height: number): void {
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
  if (width * height > pixelsMax)
    throw fileError(`This picture has ${pixels}. The maximum is ${pixelsMax / 1_000_000} megapixels. Reduce the image size.`)
  if (Math.max(width, height) > proportionMax * Math.min(width, height))
    throw fileError(`This picture has ${pixels} and is too narrow. Choose another picture.`)
}

function refuse(cause: unknown): never {
  throw fileError('This picture is damaged or incomplete. Choose another picture.', 'validation_failed', cause)
}
