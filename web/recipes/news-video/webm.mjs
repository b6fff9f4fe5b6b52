// The smallest WebM that players can seek in: a header, one video track, an index, and the clusters. Elements are named by Matroska id.

/** @param {{ data: Uint8Array, ms: number, isKey: boolean }[]} frames the first of them a key frame */
export function webm({ frames, width, height, durationMs, codec }) {
  const clusters = groupByKey(frames).map(clusterOf)
  const info = el('1549A966', [
    el('2AD7B1', uint(1_000_000)),
    el('4489', float(durationMs)),
    el('4D80', text('KainSiap')),
    el('5741', text('KainSiap')),
  ])
  const tracks = el('1654AE6B', [trackOf({ width, height, codec })])
  // The index lists where each cluster begins; its own length does not depend on these positions.
  const blank = cuesOf(clusters.map(({ ms }) => ({ ms, position: 0 })))
  let position = info.length + tracks.length + blank.length
  const cues = cuesOf(
    clusters.map(({ ms, bytes }) => {
      const start = position
      position += bytes.length
      return { ms, position: start }
    }),
  )
  const header = el('1A45DFA3', [
    el('4286', uint(1)),
    el('42F7', uint(1)),
    el('42F2', uint(4)),
    el('42F3', uint(8)),
    el('4282', text('webm')),
    el('4287', uint(4)),
    el('4285', uint(2)),
  ])
  return join([header, el('18538067', [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)])])
}

function trackOf({ width, height, codec }) {
  const video = el('E0', [el('B0', uint(width)), el('BA', uint(height))])
  return el('AE', [el('D7', uint(1)), el('73C5', uint(1)), el('83', uint(1)), el('9C', uint(0)), el('86', text(codec)), video])
}

function cuesOf(points) {
  const places = points.map(({ ms, position }) =>
    el('BB', [el('B3', uint(ms, 4)), el('B7', [el('F7', uint(1)), el('F1', uint(position, 4))])]),
  )
  return el('1C53BB6B', places)
}

function groupByKey(frames) {
  const groups = []
  for (const frame of frames) {
    if (frame.isKey) groups.push([])
    groups.at(-1).push(frame)
  }
  return groups
}

function clusterOf(frames) {
  const { ms } = frames[0]
  const blocks = frames.map((frame) => {
    const after = frame.ms - ms
    return el('A3', [Uint8Array.of(0x81, after >> 8, after & 255, frame.isKey ? 0x80 : 0), frame.data])
  })
  return { ms, bytes: el('1F43B675', [el('E7', uint(ms)), ...blocks]) }
}

/** One element: its id in hex, its eight-byte length, its content. */
function el(id, content) {
  const body = Array.isArray(content) ? join(content) : content
  const length = uint(body.length, 8)
  length[0] = 0x01
  return join([Uint8Array.from(id.match(/../g), (pair) => Number.parseInt(pair, 16)), length, body])
}

function uint(value, bytes = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))) {
  return Uint8Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256)
}

function float(value) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

function text(value) {
  return new TextEncoder().encode(value)
}

function join(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of parts) {
    whole.set(each, at)
    at += each.length
  }
  return whole
}
