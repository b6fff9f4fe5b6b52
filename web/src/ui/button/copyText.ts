/** Copies a text. Rejects where the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    // Browsers have no `navigator.clipboard` on plain http, except on localhost, and may refuse it in a frame.
    if (!copyByCommand(text)) throw error
  }
}

/** Copies by the browser's own command, which copies what is selected. The focus and the selection stay as they are. */
function copyByCommand(text: string): boolean {
  const selection = document.getSelection()
  const before = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  const shown = document.createElement('span')
  shown.textContent = text
  shown.ariaHidden = 'true'
  // Set one by one: the content security policy allows no style attribute.
  Object.assign(shown.style, { position: 'fixed', top: '0', clipPath: 'inset(50%)', whiteSpace: 'pre', userSelect: 'text' })
  const copy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.body.append(shown)
  window.addEventListener('copy', copy, { capture: true })
  try {
    selection?.selectAllChildren(shown)
    return document.execCommand('copy')
  } finally {
    window.removeEventListener('copy', copy, { capture: true })
    shown.remove()
    selection?.removeAllRanges()
    if (before) selection?.addRange(before)
  }
}
