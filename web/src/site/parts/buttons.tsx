import styled, { css } from 'styled-components'
import { PageLink } from '../navigation/PageLink.tsx'

/** The site's buttons are 48 px high, for fingers, not a dispatcher's mouse. `primary` is the one orange call to action of a view. */
const face = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: var(--size-touch);
  padding: var(--space-2) var(--space-5);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-control);
  background: var(--color-surface-raised);
  color: var(--color-text);
  font: var(--font-weight-semibold) var(--font-size-lead) / var(--line-height-lead) var(--font-ui);
  text-align: center;
  cursor: pointer;
  transition:
    background var(--duration-fast) var(--easing-out),
    transform var(--duration-fast) var(--easing-out);

  &:hover {
    background: var(--color-surface-hover);
  }
  &:active {
    transform: translateY(1px);
  }
  svg {
    flex: none;
  }
  &[data-variant='primary'] {
    border-color: transparent;
    background: var(--color-accent);
    color: var(--color-accent-ink);
    &:hover {
      background: var(--color-accent-hover);
    }
  }
  &[data-variant='quiet'] {
    border-color: transparent;
    background: none;
    color: var(--color-text-muted);
    &:hover {
      background: var(--color-surface-hover);
      color: var(--color-text);
    }
  }
  &[data-variant='on-navy'] {
    border-color: #ffffff73;
    background: #ffffff14;
    color: #ffffff;
    &:hover {
      background: #ffffff29;
    }
  }
  &[data-size='large'] {
    min-height: 52px;
    padding: var(--space-3) var(--space-6);
  }
  &[aria-disabled='true'] {
    cursor: progress;
  }
`

export const SiteButton = styled.button`
  ${face}
`
/** A link to another document: a store, an email, the page in another language. */
export const ButtonLink = styled.a`
  ${face}
`
/** A link to another page of the site. */
export const PageButton = styled(PageLink)`
  ${face}
`
