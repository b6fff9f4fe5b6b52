// A card that looks like an identity card from afar, and says what it is. Drawn dot by dot: the machine may have no fonts.

export interface Specimen {
  /** What the card is. */
  title: string
  name: string
  /** As it stands on the card. */
  number: string
  /** Below the name. */
  lines: readonly string[]
}

type Colour = readonly [number, number, number]
interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const specimenSize = { width: 640, height: 404 } as const
const { width: cardWidth, height: cardHeight } = specimenSize

/** Longer names are written smaller. */
const nameMax = 23

const ink: Colour = [26, 35, 66]
const pale: Colour = [188, 204, 232]
const white: Colour = [255, 255, 255]

/** Pixels: rows of red, green and blue. */
export function drawFront({ title, name, number, lines }: Specimen): Buffer {
  const card = newCard()
  write(card, title, { x: 24, y: 20 }, 3, white)
  write(card, 'SPECIMEN', { x: 470, y: 20 }, 3, white)
  write(card, 'CONTOH SPECIMEN', { x: 60, y: 204 }, 4, pale)
  write(card, number, { x: 28, y: 88 }, 4, ink)
  fill(card, { x: 28, y: 140, width: 62, height: 48 }, [222, 190, 110])
  for (const x of [48, 68]) fill(card, { x, y: 140, width: 2, height: 48 }, [160, 128, 60])
  for (const [row, text] of [name, ...lines].entries())
    write(card, text, { x: 28, y: row === 0 ? 252 : 268 + row * 28 }, row === 0 && text.length <= nameMax ? 3 : 2, ink)
  drawFace(card, { x: 470, y: 84, width: 142, height: 184 })
  write(card, 'WARGANEGARA', { x: 470, y: 288 }, 2, ink)
  return card
}

export function drawBack({ number }: Specimen): Buffer {
  const card = newCard()
  write(card, 'SPECIMEN', { x: 24, y: 20 }, 3, white)
  write(card, 'NOT A REAL CARD', { x: 120, y: 150 }, 4, ink)
  write(card, number, { x: 28, y: 350 }, 3, ink)
  for (let x = 28; x < 600; x += 9) fill(card, { x, y: 220, width: 3 + ((x * 7) % 4), height: 80 }, ink)
  return card
}

let blank: Buffer | undefined
const newCard = (): Buffer => Buffer.from((blank ??= drawBlank()))

/** With the watermark's lines, and a band at the top. */
function drawBlank(): Buffer {
  const card = Buffer.alloc(cardWidth * cardHeight * 3)
  for (let y = 0; y < cardHeight; y += 1)
    for (let x = 0; x < cardWidth; x += 1) {
      const isLine = (y + Math.round(14 * Math.sin(x / 44))) % 38 === 0
      paint(card, x, y, isLine ? [196, 210, 236] : [226, 235, 250])
    }
  fill(card, { x: 0, y: 0, width: cardWidth, height: 58 }, ink)
  return card
}

function drawFace(card: Buffer, box: Box): void {
  fill(card, box, [214, 220, 232])
  const middle = box.x + box.width / 2
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1) {
      const isHead = Math.hypot(x - middle, y - box.y - 66) < 36
      const isBody = Math.hypot((x - middle) / 62, (y - box.y - box.height) / 74) < 1
      if (isHead || isBody) paint(card, x, y, [78, 100, 158])
    }
}

function paint(card: Buffer, x: number, y: number, colour: Colour): void {
  if (x < 0 || y < 0 || x >= cardWidth || y >= cardHeight) return
  card.set(colour, (y * cardWidth + x) * 3)
}

function fill(card: Buffer, { x, y, width, height }: Box, colour: Colour): void {
  for (let row = y; row < y + height; row += 1) for (let column = x; column < x + width; column += 1) paint(card, column, row, colour)
}

/** In capitals, each dot `size` pixels wide. */
function write(card: Buffer, text: string, at: { x: number; y: number }, size: number, colour: Colour): void {
  for (const [place, letter] of Array.from(text.toUpperCase()).entries()) {
    const columns = letters[letter] ?? ''
    for (let column = 0; column < columns.length / 2; column += 1) {
      const dots = Number.parseInt(columns.slice(2 * column, 2 * column + 2), 16)
      for (let row = 0; row < 7; row += 1)
        if (dots & (1 << row))
          fill(card, { x: at.x + (place * 6 + column) * size, y: at.y + row * size, width: size, height: size }, colour)
    }
  }
}

/** Five columns of seven dots each, from the left; the lowest bit is at the top. */
const letters: Readonly<Record<string, string>> = {
  '-': '0808080808',
  ',': '0050300000',
  '.': '0060600000',
  '/': '2010080402',
  '@': '324979413e',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}
