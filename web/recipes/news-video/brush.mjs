import { palette } from './palette.mjs'

/** The drawing functions of every scene, in a 640 by 360 picture. */
export function createBrush(context, images, word) {
  const sprite = (name, x, y, width, turn = 0) => {
    const image = images[name]
    const height = (width * image.naturalHeight) / image.naturalWidth
    context.save()
    context.translate(whole(x) + width / 2, whole(y) + height / 2)
    context.rotate(turn)
    context.drawImage(image, -width / 2, -height / 2, width, height)
    context.restore()
  }
  const fill = (colour, path) => {
    context.fillStyle = palette[colour]
    context.fill(area(path))
  }
  const area = (path) => new Path2D(path)
  const line = (colour, width, path, dash = []) => {
    context.strokeStyle = palette[colour]
    context.lineWidth = width
    context.lineCap = dash.length > 0 ? 'butt' : 'round'
    context.setLineDash(dash)
    context.stroke(area(path))
    context.setLineDash([])
  }
  const write = (text, { x, y, size, colour = 'white', weight = 600, align = 'left', face = 'Poppins' }) => {
    context.fillStyle = palette[colour]
    context.font = `${weight} ${size}px ${face}`
    context.textAlign = align
    context.fillText(text, x, y)
  }
  /** Draws translated, scaled and faded. */
  const within = ({ x = 0, y = 0, scale = 1, alpha = 1 }, draw) => {
    context.save()
    context.globalAlpha *= alpha
    context.translate(x, y)
    context.scale(scale, scale)
    draw()
    context.restore()
  }
  return { context, sprite, fill, line, write, within, word }
}

/** Rounds a position to a whole pixel of the film: movement by whole pixels is cheap to encode. */
export function whole(units) {
  return Math.round(units * 2) / 2
}

/** A row of songket diamonds as a path. */
export function diamonds(x, y, count, step) {
  const half = step * 0.36
  return Array.from(
    { length: count },
    (_, index) => `M${x + step * (index + 0.5)} ${y - half}l${half} ${half}-${half} ${half}-${half}-${half}z`,
  ).join('')
}
