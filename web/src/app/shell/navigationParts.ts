import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'

export const Nav = styled.nav`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--space-1) var(--space-3) var(--space-3);

  /* The rail's flyouts extend beyond it. */
  &[data-rail] {
    overflow: visible;
  }
`
export const GroupButton = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  height: 34px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-medium);
  text-align: left;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[data-here] {
    color: var(--color-text);
  }
  & > svg {
    flex: none;
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > svg:last-child:not(:first-child) {
    margin-left: auto;
    color: var(--color-text-subtle);
  }
  ${phone} {
    height: var(--size-touch);
  }
`
export const SubList = styled.ul`
  position: relative;
  margin-bottom: var(--space-1);
  padding-left: var(--space-7);

  &:not([data-flyout])::before {
    content: '';
    position: absolute;
    top: 2px;
    bottom: 6px;
    left: 18px;
    width: 1px;
    background: var(--color-line-strong);
  }
  &[data-flyout] {
    position: absolute;
    top: 0;
    left: calc(100% + 8px);
    width: 220px;
    margin: 0;
    padding: var(--space-2);
    border-radius: var(--radius-card);
    background: var(--color-surface-raised);
    box-shadow: var(--shadow-popover);
    opacity: 0;
    pointer-events: none;

    /* Bridges the gap, so that the flyout stays open while the pointer moves to it. */
    &::before {
      content: '';
      position: absolute;
      inset: 0 100% 0 -12px;
    }
    & > li:first-child {
      padding: 6px 10px;
      font-size: var(--font-size-small);
      font-weight: var(--font-weight-semibold);
    }
  }
`
export const RailGroup = styled.li`
  position: relative;

  /* Visible on hover and focus; always reachable by keyboard. */
  &:is(:hover:not([data-dismissed]), :focus-within) > ul {
    opacity: 1;
    pointer-events: auto;
  }
`
export const Item = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  height: 32px;
  padding: 0 10px;
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  white-space: nowrap;

  &:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[aria-current] {
    background: var(--color-surface-raised);
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
    box-shadow:
      var(--shadow-card),
      inset 0 0 0 1px var(--color-line);
  }
  /* The current page. */
  &[aria-current]::before {
    content: '';
    position: absolute;
    top: 7px;
    bottom: 7px;
    left: -10px;
    width: 3px;
    border-radius: 2px;
    background: var(--color-accent);
  }
  [data-flyout] &[aria-current]::before {
    left: 0;
  }
  ${phone} {
    height: var(--size-touch);
  }
`
/** At the level of the groups. */
export const HomeItem = styled(Item)`
  height: 34px;
  font-weight: var(--font-weight-medium);

  & > svg {
    flex: none;
  }
  &[aria-current]::before {
    left: -1px;
  }
  ${phone} {
    height: var(--size-touch);
  }
`
export const Count = styled.span`
  min-width: 20px;
  height: 18px;
  margin-left: auto;
  padding: 0 6px;
  border-radius: 9px;
  background: var(--tone-neutral-bg);
  color: var(--tone-neutral-fg);
  font-size: var(--font-size-micro);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: 18px;
  text-align: center;
`
export const Corner = styled.span`
  position: absolute;
  top: -4px;
  right: -8px;
`
