import styled from 'styled-components'

/** Why the button below cannot be pressed, where everybody sees it. */
export const Why = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
`
