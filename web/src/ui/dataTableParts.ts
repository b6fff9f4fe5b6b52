import styled, { css, keyframes } from 'styled-components'
import { phone, reducedMotion } from './breakpoints.ts'
import { flashEven, flashOdd } from './flash.ts'

/** The columns that are needed least leave first (the size classes of the console). */
const leaves = css`
  @media (max-width: 1319px) {
    &[data-leaves='1320'] {
      display: none;
    }
  }
  @media (max-width: 1179px) {
    &[data-leaves='1180'] {
      display: none;
    }
  }
`

/** Tables that are given little room pack closer. */
const packed = '@container (max-width: 920px)'

export const Wrap = styled.div`
  container-type: inline-size;
  min-width: 0;
`

export const Table = styled.table`
  width: 100%;
  border-spacing: 0;
  border-collapse: separate;
  table-layout: fixed;
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  ${phone} {
    display: block;
  }
`

interface ColWidths {
  $width: number | undefined
  $packedWidth: number | undefined
}
const px = (width: number | undefined) => (width === undefined ? 'auto' : `${String(width)}px`)

export const Col = styled.col<ColWidths>`
  width: ${({ $width }) => px($width)};
  ${packed} {
    width: ${({ $width, $packedWidth }) => px($packedWidth ?? $width)};
  }
  ${leaves}
`

export const Head = styled.thead`
  ${phone} {
    display: none;
  }
`

export const HeadCell = styled.th`
  position: sticky;
  top: var(--size-topbar);
  z-index: var(--z-sticky);
  height: 34px;
  padding: 0 var(--space-2);
  border-bottom: 1px solid var(--color-line);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);
  font-weight: var(--font-weight-medium);
  text-align: left;
  white-space: nowrap;

  ${packed} {
    padding: 0 6px;
  }
  &:first-child {
    padding-left: 14px;
    border-top-left-radius: var(--radius-card);
  }
  &:last-child {
    border-top-right-radius: var(--radius-card);
  }
  &[data-align='right'] {
    text-align: right;
  }
  ${leaves}
`

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  height: 26px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  & > svg {
    opacity: 0;
  }
  &:is(:hover, :focus-visible) > svg {
    opacity: 0.6;
  }
  [aria-sort='ascending'] > &,
  [aria-sort='descending'] > & {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
    & > svg {
      opacity: 1;
    }
  }
`

export const Body = styled.tbody`
  ${phone} {
    display: block;
  }
`

export const Cell = styled.td`
  height: var(--size-row);
  padding: 0 var(--space-2);
  border-bottom: 1px solid var(--color-line);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${packed} {
    padding: 0 6px;
  }
  &:first-child {
    padding-left: 14px;
  }
  &[data-align='right'] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  &[data-card='actions'] {
    overflow: visible;
    text-align: right;
  }
  &[data-card='reason'] {
    font-size: var(--font-size-small);
  }
  & > * {
    vertical-align: middle;
  }
  ${leaves}
  ${phone} {
    display: block;
    height: auto;
    min-width: 0;
    padding: 0;
    border: 0;

    &:first-child {
      padding: 0;
    }
    &[data-card='none'] {
      display: none;
    }
    &:is([data-card='status'], [data-card='amount'], [data-card='actions']) {
      justify-self: end;
    }
    &[data-card='title'] {
      grid-area: title;
    }
    &[data-card='status'] {
      grid-area: status;
    }
    &[data-card='name'] {
      grid-area: name;
    }
    &[data-card='amount'] {
      grid-area: amount;
    }
    &[data-card='time'] {
      grid-area: time;
      color: var(--color-text-muted);
    }
    &[data-card='mark'] {
      grid-area: mark;
    }
    &[data-card='actions'] {
      grid-area: actions;
      margin-right: -14px;
    }
    &[data-card='reason'] {
      grid-area: time / time / actions / actions;
      align-self: center;
      white-space: normal;
    }
  }
`

const close = keyframes`
  from, 92% { opacity: 1; }
  to { opacity: 0; }
`

export const Row = styled.tr`
  cursor: pointer;

  &:hover > ${Cell} {
    background: var(--color-surface-hover);
  }
  &[data-open] > ${Cell} {
    background: var(--color-surface-selected);
    box-shadow:
      inset 0 1px 0 var(--color-focus),
      inset 0 -1px 0 var(--color-focus);
  }
  &[data-flash='odd'] > ${Cell} {
    ${flashOdd}
  }
  &[data-flash='even'] > ${Cell} {
    ${flashEven}
  }
  &:is([data-leaving], [data-bones]) {
    cursor: default;
  }
  &:last-child > ${Cell} {
    border-bottom: 0;
  }
  &[data-bones] span {
    width: 72%;
    min-width: 56px;
  }
  &[data-leaving] > ${Cell} {
    background: var(--color-surface-sunken);
    color: var(--color-text-subtle);
    animation: ${close} var(--duration-leave) var(--easing-in);
  }
  &[data-leaving] a {
    color: inherit;
    text-decoration: line-through;
  }
  ${reducedMotion} {
    &[data-leaving] > ${Cell} {
      animation: none;
    }
  }
  ${phone} {
    display: grid;
    grid-template-areas:
      'title title status'
      'name name amount'
      'time mark actions';
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding: var(--space-3) 14px var(--space-1);
    border-bottom: 1px solid var(--color-line);

    &:last-child {
      border-bottom: 0;
    }
    &[data-open],
    &[data-open] > ${Cell} {
      background: var(--color-surface-selected);
      box-shadow: none;
    }
    &[data-flash='odd'] {
      ${flashOdd}
    }
    &[data-flash='even'] {
      ${flashEven}
    }
  }
`
