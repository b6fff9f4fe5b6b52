import { drawFrame, film } from './film.mjs'
import { webm } from './webm.mjs'

const bitsPerSecond = 420_000
const keyEverySeconds = 4

/** Draws and encodes the film frame by frame, at any machine speed: the time comes from the frame number, not from a clock. */
export async function encode(sprites, word) {
  const { width, height, fps, seconds } = film
  const images = await load(sprites)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  const frames = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      frames.push({ data, ms: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({
    codec: 'vp09.00.31.08',
    width,
    height,
    framerate: fps,
    bitrate: bitsPerSecond,
    bitrateMode: 'variable',
    latencyMode: 'quality',
  })
  for (let index = 0; index < seconds * fps; index++) {
    drawFrame(context, images, word, index / fps)
    const frame = new VideoFrame(canvas, { timestamp: (index * 1_000_000) / fps, duration: 1_000_000 / fps })
    encoder.encode(frame, { keyFrame: index % (keyEverySeconds * fps) === 0 })
    frame.close()
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve))
  }
  await encoder.flush()
  return webm({ frames, width, height, durationMs: seconds * 1000, codec: 'V_VP9' })
}

/** One frame as an image, for inspection. */
export async function still(sprites, word, at) {
  const canvas = new OffscreenCanvas(film.width, film.height)
  drawFrame(canvas.getContext('2d', { alpha: false }), await load(sprites), word, at)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

async function load(sprites) {
  await Promise.all(['700 20px Poppins', '600 20px Poppins', '400 20px Inter'].map((font) => document.fonts.load(font)))
  const pairs = Object.entries(sprites).map(async ([name, markup]) => {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }))
    await image.decode()
    return [name, image]
  })
  return Object.fromEntries(await Promise.all(pairs))
}
