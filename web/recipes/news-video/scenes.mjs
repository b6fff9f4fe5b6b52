import { diamonds, whole } from './brush.mjs'
import { easeInOut, easeOut, part, settle } from './time.mjs'

/** 0 to 2.6 s: the mark is folded from one strip, the word comes out from behind it. */
export function ident({ context, fill, within, word }, at) {
  const box = settle(part(at, 0.15, 0.5))
  within({ x: 175, y: 172, scale: 2.8 * box }, () => {
    fill('orange', 'M-8-16H8a8 8 0 0 1 8 8V8a8 8 0 0 1-8 8H-8a8 8 0 0 1-8-8V-8a8 8 0 0 1 8-8z')
    within({ y: -26 * (1 - easeOut(part(at, 0.5, 0.4))), alpha: part(at, 0.5, 0.2) }, () => fill('ink', 'M-10-10h6v20h-6z'))
    within({ x: 14 * (1 - easeOut(part(at, 0.7, 0.4))), alpha: part(at, 0.7, 0.2) }, () => fill('white', 'M-2.500 0 4-10h6.500L4 0z'))
    within({ x: 14 * (1 - easeOut(part(at, 0.85, 0.4))), alpha: part(at, 0.85, 0.2) }, () => fill('orangeSoft', 'M-2.500 0H4l6.500 10H4z'))
  })
  const shown = easeInOut(part(at, 1, 0.6))
  context.save()
  context.beginPath()
  context.rect(232, 110, 300 * shown, 130)
  context.clip()
  within({ x: 118 - 20 * (1 - shown), y: 127, scale: 2.8 }, () => fill('white', word))
  context.restore()
  fill('orange', diamonds(130, 248, Math.round(22 * easeOut(part(at, 1.3, 0.7))), 17))
}

/** The city in the evening, the background of all scenes. */
export function city({ context, fill, line, sprite }) {
  fill('navyDeep', 'M0 0h640v360H0z')
  context.fillStyle = '#112449'
  context.beginPath()
  context.arc(320, 150, 150, 0, 7)
  context.fill()
  line('coolDeep', 3, 'M446 150a126 126 0 1 1-252 0a126 126 0 1 1 252 0', [8, 8])
  sprite('skyline', -34, 34, 708)
}

/** 2.6 to 6 s: the iron goes along the strip; behind it the songket lies smooth. */
export function ironing({ fill, line, sprite }, at) {
  const way = easeInOut(part(at, 0.3, 2.6))
  const x = whole(392 - 300 * way)
  const rumple = Array.from({ length: 9 }, (_, index) => `q-12-${index % 2 ? 5 : 22 - index} -24 0t-24 0`).join('')
  const smooth = Math.max(0, Math.floor((600 - x - 130) / 16))
  fill('ink', 'M0 262h640v98H0z')
  fill('clothShade', `M${x + 30} 240${rumple}V262H${x + 30}z`)
  fill('cloth', `M600 240H${x + 20}v22H600a11 11 0 0 0 0-22z`)
  fill('orange', diamonds(600 - smooth * 16, 251, smooth, 16))
  sprite('iron', x, 124, 178)
  for (const [index, from] of [0.2, 0.7, 1.2, 1.7, 2.2].entries()) {
    const rise = part(at, from, 1.1)
    if (rise > 0 && rise < 1) puff(line, x + 30 + (index % 3) * 36, whole(130 - rise * 62))
  }
}

function puff(line, x, y) {
  line('navySoft', 5, `M${x} ${y}c-11-13 9-20 0-34`)
}

/** 6 to 9.2 s: piece falls on piece, and the agents are counted. */
export function folding({ fill, sprite, write, within }, at) {
  fill('ink', 'M0 262h640v98H0z')
  for (let index = 0; index < 5; index++) {
    const fall = settle(part(at, 0.2 + index * 0.28, 0.45))
    if (at > 0.2 + index * 0.28) sprite(`folded${index}`, 70 + (index % 2) * 8, 262 - 30 * (index + 1) - 190 * (1 - fall), 146)
  }
  sprite('kurung', 232, 44 - 260 * (1 - settle(part(at, 0.1, 0.6))), 138)
  within({ alpha: 0.86 }, () =>
    fill('navyDeep', 'M430 84h166a16 16 0 0 1 16 16v110a16 16 0 0 1-16 16H430a16 16 0 0 1-16-16V100a16 16 0 0 1 16-16z'),
  )
  const count = Math.round(30 * easeOut(part(at, 0.4, 1.4))) * 100
  write(`${count}${count === 3000 ? '+' : ''}`, { x: 420, y: 150, size: 62, weight: 700 })
  within({ alpha: part(at, 0.6, 0.2) }, () => {
    write('ejen aktif', { x: 423, y: 184, size: 22, colour: 'orangeSoft' })
    write('active agents', { x: 423, y: 210, size: 17, colour: 'navySoft', weight: 400, face: 'Inter' })
  })
}

/** 9.2 to 12.4 s: home to home, along the terraces. */
export function riding({ fill, line, sprite }, at) {
  fill('ink', 'M0 262h640v98H0z')
  for (let index = 0; index < 6; index++) sprite(index % 2 ? 'houseTwo' : 'houseOne', -36 + index * 118, 94, 118)
  fill('navy', 'M0 262h640v6H0z')
  line('coolDeep', 5, 'M0 275H700', [30, 30])
  const x = whole(-190 + 500 * easeOut(part(at, 0.2, 1.6)) + 400 * part(at, 2.2, 1) ** 2)
  const isMoving = at < 1.8 || at > 2.2
  sprite('scooter', x, 108 - (isMoving && Math.sin(at * 22) > 0 ? 1 : 0), 186)
  for (const [y, length] of [
    [176, 34],
    [200, 22],
    [222, 40],
  ]) {
    if (isMoving) line('orange', 4, `M${x - length - 6} ${y}h${length - 12}`)
  }
}

/** 12.4 s to the end: tied, on the step, and the mark once more. */
export function closing({ fill, line, sprite, write, within, word }, at) {
  fill('ink', 'M0 262h640v98H0z')
  for (let index = 0; index < 5; index++) sprite(`folded${index}`, 78 + (index % 2) * 8, 262 - 30 * (index + 1), 146)
  const tie = easeOut(part(at, 0.2, 0.5))
  fill('orangeSoft', `M148 112h16v${150 * tie}h-16z`)
  within({ x: 156, y: 112, scale: settle(part(at, 0.6, 0.4)) }, () => {
    fill('orangeSoft', 'M0 0c-9-24-38-24-36-9 1 10 22 12 36 9 14 3 35 1 36-9 2-15-27-15-36 9z')
    line('orangeDeep', 2, 'M0 0c-9-24-38-24-36-9 1 10 22 12 36 9 14 3 35 1 36-9 2-15-27-15-36 9z')
  })
  sprite('hibiscus', 206, 206, 72)
  within({ alpha: 0.86 }, () =>
    fill('navyDeep', 'M334 78h276a16 16 0 0 1 16 16v136a16 16 0 0 1-16 16H334a16 16 0 0 1-16-16V94a16 16 0 0 1 16-16z'),
  )
  within({ x: 330, y: 96, scale: 2, alpha: part(at, 0.5, 0.2) }, () => {
    fill('orange', 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z')
    fill('ink', 'M6 6h6v20H6z')
    fill('white', 'M13.500 16 20 6h6.500L20 16z')
    fill('orangeSoft', 'M13.500 16H20l6.500 10H20z')
    fill('white', word)
  })
  within({ alpha: part(at, 0.9, 0.2) }, () => {
    write('Kain siap, sampai di pintu.', { x: 332, y: 202, size: 20 })
    write('Ironed and folded, at your door.', { x: 332, y: 228, size: 15.5, colour: 'navySoft', weight: 400, face: 'Inter' })
  })
}
