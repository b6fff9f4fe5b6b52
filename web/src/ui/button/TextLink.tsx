import styled from 'styled-components'

/** A link, or a button that reads like one (`as`). */
export const TextLink = styled.a`
  padding: 0;
  border: 0;
  background: none;
  color: var(--color-link);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);
  line-height: var(--line-height-dense);
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`
