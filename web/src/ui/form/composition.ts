type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** The code of a key that an input method has used. Safari sends Enter with it after the composition has ended. */
const usedByInputMethod = 229

/** Whether a key belongs to an input method (Chinese, Japanese, Korean, accents), such as Enter that confirms a candidate. */
export const isComposing = ({ isComposing: isOpen, keyCode }: Key): boolean => isOpen || keyCode === usedByInputMethod

/**
 * Hides keys of input methods from every key handler of the page, also those of libraries and shortcuts of screens. Call it before anything
 * else listens. Text fields get their input as before.
 */
export function hideComposingKeys(): void {
  const hide = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hide, { capture: true })
}
