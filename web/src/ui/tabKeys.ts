/** The index that a key moves to among `count` items; null for a key that is not handled. */
export function placeAfterKey(key: string, here: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
