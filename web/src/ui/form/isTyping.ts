/** Whether a key belongs to the field, menu or dialog that has the focus: single keys of a screen leave it alone. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [data-dialog]') !== null)
  )
}
