import { css, keyframes } from 'styled-components'
import { reducedMotion } from '../layout/breakpoints.ts'

// The same animation under two names: switching between them restarts it.
const odd = keyframes`
  from, 25% { background-color: var(--color-flash); }
`
const even = keyframes`
  0%, 25% { background-color: var(--color-flash); }
`

/** Highlights what somebody else changed: at once, full for 400 ms, gone after 1600 ms. Under reduced motion it ends without a fade. */
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

/** The value of `data-flash` after `count` flashes. */
export function flashMark(count: number | undefined): 'odd' | 'even' | undefined {
  return count ? (count % 2 === 0 ? 'even' : 'odd') : undefined
}
