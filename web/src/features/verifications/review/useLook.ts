import { useState, type KeyboardEvent, type PointerEvent } from 'react'

const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const stepPx = 40
const straight = { zoom: 1, turns: 0, x: 0, y: 0 }

/** How an image is looked at: its zoom, its quarter turns, and how far it has been moved. */
export function useLook() {
  const [look, setLook] = useState(straight)
  const move = (x: number, y: number) => setLook((before) => ({ ...before, x: before.x + x, y: before.y + y }))
  const turn = (by: 1 | -1) => setLook((before) => ({ ...before, turns: before.turns + by }))
  const zoomIn = () => setLook((before) => ({ ...before, zoom: zooms.find((zoom) => zoom > before.zoom) ?? before.zoom }))
  const zoomOut = () => setLook((before) => ({ ...before, zoom: zooms.findLast((zoom) => zoom < before.zoom) ?? before.zoom }))
  return {
    ...look,
    zoomIn,
    zoomOut,
    turnLeft: () => turn(-1),
    turnRight: () => turn(1),
    fit: () => setLook(straight),
    onKeyDown: (event: KeyboardEvent) => {
      const by = arrows[event.key]
      if (!by) return
      event.preventDefault()
      move(by[0] * stepPx, by[1] * stepPx)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!(event.target as HTMLElement).closest('button')) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
    },
  }
}
export type Look = ReturnType<typeof useLook>

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
