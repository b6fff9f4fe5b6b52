import styled, { css, keyframes } from 'styled-components'
import { phone, reducedMotion } from './breakpoints.ts'
import { cardCell, cardRow } from './dataTableCards.ts'
import { flashEven, flashOdd } from './flash.ts'

/** Tables that are given little room pack closer. */
const packed = '@container (max-width: 920px)'

/** Where even that is too wide, columns are squeezed to nothing: they stay in the grid, so that what spans them still fits. */
const squeezed = css`
  @media (min-width: 721px) {
    @container (max-width: 740px) {
      &[data-squeezes] {
        width: 0;
        padding: 0;
        visibility: hidden;
      }
    }
  }
`

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
  @container (max-width: 740px) {
    &[data-squeezes] {
      width: 0;
    }
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
  ${squeezed}
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
    line-height: var(--line-height-small);
    white-space: normal;
  }
  & > * {
    vertical-align: middle;
  }
  ${leaves}
  ${squeezed}
  ${cardCell}
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
  &[data-bones] {
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
  ${cardRow}
`
