/**
 * Elements above a modal, such as toasts, are marked `data-over-modals`: a press on one of them is not a press outside the modal, which
 * would close it. The check runs after the press was handled, so an element that the press removed does not count as outside either.
 */
export function keepOpenUnderOverlays(event: Event) {
  const { target } = event instanceof CustomEvent ? (event.detail as { originalEvent: Event }).originalEvent : event
  if (target instanceof Element && (!target.isConnected || target.closest('[data-over-modals]'))) event.preventDefault()
}
