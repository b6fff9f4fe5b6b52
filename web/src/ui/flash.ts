import { css, keyframes } from 'styled-components'
import { reducedMotion } from './breakpoints.ts'

// The same wash twice, under two names: going from one to the other starts it again.
const odd = keyframes`
  from, 25% { background-color: var(--color-flash); }
`
const even = keyframes`
  0%, 25% { background-color: var(--color-flash); }
`

/** The wash over what somebody else changed: at once, held 400 ms, gone after 1600. Under reduced motion it stands and then is off. */
export const flashOdd = css`
  animation: ${odd} var(--duration-flash) var(--easing-in-out);
  ${reducedMotion} {
    animation-timing-function: step-end;
  }
`
export const flashEven = css`
  animation: ${even} var(--duration-flash) var(--easing-in-out);
  ${reducedMotion} {
    animation-timing-function: step-end;
  }
`

/** What `data-flash` is after `count` flashes. */
export function flashMark(count: number | undefined): 'odd' | 'even' | undefined {
  return count ? (count % 2 === 0 ? 'even' : 'odd') : undefined
}
