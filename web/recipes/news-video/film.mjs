import { createBrush, diamonds } from './brush.mjs'
import { city, closing, folding, ident, ironing, riding } from './scenes.mjs'
import { easeInOut, part } from './time.mjs'

export const film = { width: 1280, height: 720, fps: 25, seconds: 15.2 }

/** The start of each scene, and the text of its band: Malay, with English below. */
const scenes = [
  { from: 0, draw: ident, band: null },
  { from: 2.6, draw: ironing, band: ['Gosokan rapi, tenunan terjaga', 'Pressed with care, down to the songket'] },
  { from: 6, draw: folding, band: ['Dari rumah, untuk rumah', 'Home-based agents, all over Malaysia'] },
  { from: 9.2, draw: riding, band: ['Dikutip dan dihantar ke pintu', 'Collected and delivered, since 2023'] },
  { from: 12.4, draw: closing, band: null },
]

/** Draws one frame. It depends on the time only. */
export function drawFrame(context, images, word, at) {
  const brush = createBrush(context, images, word)
  const index = scenes.findLastIndex(({ from }) => at >= from)
  const { from, draw, band } = scenes[index]
  context.setTransform(film.width / 640, 0, 0, film.height / 360, 0, 0)
  city(brush)
  draw(brush, at - from)
  if (band) lowerThird(brush, band, at - from, at)
  if (index > 0) sign(brush)
  for (const { from: cut } of scenes.slice(1)) wipe(brush, part(at, cut - 0.4, 0.8))
}

/** The band of a news programme: a strip of cloth that unrolls, songket running along it. */
function lowerThird({ context, fill, write }, [malay, english], at, clock) {
  const open = easeInOut(part(at, 0.4, 0.6))
  if (open === 0) return
  context.save()
  context.beginPath()
  context.rect(36, 274, 568 * open, 68)
  context.clip()
  fill('orange', 'M36 280h494l28 54H36z')
  fill('orangeDeep', 'M530 280h74l-28 54h-18z')
  write(malay, { x: 56, y: 304, size: 19, colour: 'ink' })
  write(english, { x: 56, y: 324, size: 13.5, colour: 'ink', weight: 500, face: 'Inter' })
  context.beginPath()
  context.rect(440, 280, 84, 54)
  context.clip()
  fill('orangeSoft', diamonds(430 - ((Math.round(clock * 25) / 2) % 18), 307, 7, 18))
  context.restore()
}

/** The channel's logo at the top left: a broadcasting station. */
function sign({ fill, line }) {
  fill('orange', 'M45 28h40a9 9 0 0 1 9 9v16a9 9 0 0 1-9 9H45a9 9 0 0 1-9-9V37a9 9 0 0 1 9-9z')
  fill('ink', 'M60 45a5 5 0 1 0 10 0 5 5 0 1 0-10 0z')
  line('ink', 3.5, 'M56 38a10 10 0 0 0 0 14M74 38a10 10 0 0 1 0 14M50 34a17 17 0 0 0 0 22M80 34a17 17 0 0 1 0 22')
}

/** From scene to scene a cloth is drawn across the picture. */
function wipe({ fill }, way) {
  if (way === 0 || way === 1) return
  const x = Math.round(-900 + 1600 * easeInOut(way))
  fill('orangeDeep', `M${x - 40} 0h860l-90 360h-860z`)
  fill('orange', `M${x} 0h780l-90 360h-780z`)
  fill('orangeSoft', diamonds(x + 40, 60, 34, 20))
  fill('orangeSoft', diamonds(x - 24, 300, 34, 20))
}
