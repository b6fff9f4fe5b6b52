const key = 'sidebar_collapsed'

/** Null while nobody has chosen, or where the browser keeps nothing. */
export function loadRailChoice(): boolean | null {
  try {
    const saved = localStorage.getItem(key)
    return saved === null ? null : saved === 'true'
  } catch {
    return null
  }
}

export function saveRailChoice(isRail: boolean) {
  try {
    localStorage.setItem(key, String(isRail))
  } catch {
    // The choice then lasts as long as the page does.
  }
}
