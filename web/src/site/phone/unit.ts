/** A length in the phone's own units: the frame is 300 of them wide, whatever its size on the page. */
export function u(units: number): string {
  return `calc(var(--u) * ${units})`
}
