const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key of the palette. On Apple keyboards Control K is taken: it deletes a line. */
export const paletteKey = {
  get label() {
    return isApple() ? '⌘ K' : 'Ctrl K'
  },
  get aria() {
    return isApple() ? 'Meta+K' : 'Control+K'
  },
  matches: ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
    key.toLowerCase() === 'k' && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey && !altKey,
  /** A press of this key may be the first part of it. */
  begins: ({ key }: KeyboardEvent): boolean => key === (isApple() ? 'Meta' : 'Control'),
}
