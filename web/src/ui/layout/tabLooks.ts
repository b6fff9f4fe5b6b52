import styled, { css } from 'styled-components'
import { phone, print } from './breakpoints.ts'
import { flashEven, flashOdd } from '../table/flash.ts'

/** The line of tabs: of one page, or of links between pages. */
export const tabStripLook = css`
  display: flex;
  gap: var(--space-1);
  margin-top: var(--space-2);
  border-bottom: 1px solid var(--color-line);
  overflow-x: auto;
  scrollbar-width: none;
`

/** One tab; the selected one says so by `aria-selected`, or by `aria-current` where it is a link. */
export const tabLook = css`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 7px;
  height: 40px;
  padding: 0 10px;
  border: 0;
  background: none;
  color: var(--color-text-muted);
  font: inherit;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: var(--color-text);
  }
  /* Inside: the strip cuts off what stands out. */
  &&:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &:is([aria-selected='true'], [aria-current]) {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  &:is([aria-selected='true'], [aria-current])::after {
    content: '';
    position: absolute;
    right: 10px;
    bottom: 0;
    left: 10px;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--color-accent);
  }
  ${phone} {
    height: var(--size-touch);
  }
  ${print} {
    &:not([aria-selected='true'], [aria-current]) {
      display: none;
    }
  }
`

export const TabCount = styled.span`
  /* Space for two digits: a count that grows to two digits moves no tab. */
  min-width: 26px;
  padding: 0 6px;
  border-radius: 9px;
  background: var(--tone-neutral-bg);
  color: var(--tone-neutral-fg);
  font-size: var(--font-size-micro);
  line-height: 18px;
  font-weight: var(--font-weight-semibold);
  font-variant-numeric: tabular-nums;
  text-align: center;

  &[data-hot] {
    background: var(--tone-danger-bg);
    color: var(--tone-danger-fg);
  }
  &[data-flash='odd'] {
    ${flashOdd}
  }
  &[data-flash='even'] {
    ${flashEven}
  }
`
