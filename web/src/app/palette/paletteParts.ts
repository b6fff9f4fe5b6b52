import { Dialog as Radix } from 'radix-ui'
import styled, { css, keyframes } from 'styled-components'
import { phone, touch } from '../../ui/layout/breakpoints.ts'

const appear = keyframes`
  from { opacity: 0; }
`
const rise = keyframes`
  from { opacity: 0; transform: translate(-50%, 8px); }
`

export const Scrim = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: var(--z-dialog);
  background: var(--color-scrim);
  animation: ${appear} var(--duration-base) var(--easing-out);
`
/** Its top and height stay the same, whatever is found. */
export const Sheet = styled(Radix.Content)`
  position: fixed;
  top: 12dvh;
  left: 50%;
  z-index: var(--z-dialog);
  display: flex;
  flex-direction: column;
  width: min(640px, 100vw - 2 * var(--space-4));
  height: min(520px, 76dvh);
  border-radius: var(--radius-dialog);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-dialog);
  overflow: hidden;
  transform: translateX(-50%);
  animation: ${rise} var(--duration-base) var(--easing-out);

  &:focus {
    outline: none;
  }
  ${phone} {
    top: var(--space-2);
    width: calc(100vw - 2 * var(--space-2));
    height: calc(100dvh - 2 * var(--space-2));
  }
`
export const Head = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 10px;
  height: 56px;
  padding: 0 var(--space-3) 0 var(--space-4);
  border-bottom: 1px solid var(--color-line);

  & > svg {
    flex: none;
    color: var(--color-text-subtle);
  }
  ${phone} {
    padding-right: var(--space-1);
  }
`
/** The only field of its dialog, whose caret shows the focus. */
export const Input = styled.input`
  flex: 1;
  min-width: 0;
  height: 100%;
  padding: 0;
  border: 0;
  background: none;
  outline: none;
  font-size: var(--font-size-lead);
  text-overflow: ellipsis;

  &::placeholder {
    color: var(--color-text-subtle);
  }
`
export const Listbox = styled.ul`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--space-2);
  list-style: none;

  ul {
    padding: 0;
    list-style: none;
  }
`
export const Nothing = styled.div`
  display: grid;
  flex: 1;
  overflow: auto;
`
/** Of a text that is searched in part. */
export const Note = styled.p`
  flex: none;
  margin: 0;
  padding: var(--space-2) var(--space-4) 0;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
`
export const GroupHead = styled.li`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  padding: var(--space-2) 10px 6px;
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-semibold);

  small {
    font-size: inherit;
    font-weight: var(--font-weight-regular);
  }
`
const row = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  padding: 0 10px;
  border-radius: var(--radius-control);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  & > svg {
    flex: none;
    color: var(--color-text-muted);
  }
  ${phone} {
    min-height: 52px;
  }
`
export const Option = styled.li`
  ${row}
  scroll-margin: var(--space-8) 0 var(--space-2);
  cursor: pointer;

  &:hover {
    background: var(--color-surface-hover);
  }
  &[data-active] {
    background: var(--color-surface-selected);
  }
  & > svg:last-child {
    visibility: hidden;
  }
  &[data-active] > svg:last-child {
    visibility: visible;
  }
  &[data-kind='retry'] {
    color: var(--color-danger-text);
  }
  ${touch} {
    & > svg:last-child {
      display: none;
    }
  }
`
/** What was found for an earlier text. */
export const Earlier = styled.li`
  ${row}
  opacity: 0.45;
`
export const Rest = styled.li`
  ${row}
`
export const Text = styled.span`
  display: flex;
  flex: 1;
  align-items: baseline;
  gap: 10px;
  min-width: 0;

  b,
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    flex: none;
    max-width: 100%;
    font-weight: var(--font-weight-medium);
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  ${phone} {
    flex-direction: column;
    gap: 0;

    small {
      max-width: 100%;
    }
  }
`
export const Foot = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-4);
  padding: var(--space-2) var(--space-4);
  border-top: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);

  ${touch} {
    display: none;
  }
`
