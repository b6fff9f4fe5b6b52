import styled, { keyframes } from 'styled-components'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

/** Decoration: the caller shows what is in progress. Under reduced motion it turns slowly: a still ring would suggest a stop. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  flex: none;
  width: 14px;
  height: 14px;
  border: 2px solid var(--color-line-strong);
  border-top-color: var(--color-accent);
  border-radius: var(--radius-round);
  animation: ${turn} 0.8s linear infinite;

  &[data-size='large'] {
    width: 22px;
    height: 22px;
  }
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 6s;
  }
`
