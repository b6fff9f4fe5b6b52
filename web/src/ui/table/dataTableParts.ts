import styled, { css, keyframes } from 'styled-components'
import { notPhone, phone, reducedMotion } from '../layout/breakpoints.ts'
import { tableWidths } from './dataColumn.ts'
import { cardCell, cardRow } from './dataTableCards.ts'
import { flashEven, flashOdd } from './flash.ts'

/** Narrow tables use less padding. */
const packed = '@container (max-width: 1239.98px)'

/** The edge of a row that is late or at risk. */
const alarmEdge = css`
  content: '';
  position: absolute;
  inset: 0 auto 0 0;
  width: 3px;
  background: var(--alarm);
`

/** The whole cell is the target of its checkbox. */
const selectCell = css`
  &[data-card='select'] {
    padding: 0;
    /* The focus ring. */
    overflow: visible;

    & > label {
      position: absolute;
      inset: 0;
      padding-left: 14px;
    }
  }
`

/** Each column hides below its own table width; cards use grid areas instead. */
const leaves = css`
  ${notPhone} {
    ${tableWidths.map(
      (width) => css`
        @container (max-width: ${width - 0.02}px) {
          &[data-leaves='${width}'] {
            display: none;
          }
        }
      `,
    )}
  }
`

/** Reserves space for a number of rows: content below does not move while rows come and go. */
export const TableCard = styled.div<{ $room: number }>`
  --size-pager: 54px;
  display: grid;
  grid-template-rows: 1fr;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(36px + var(--size-pager) + ${({ $room }) => $room} * var(--size-row-two));
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  /* Clips the corners without becoming the scroll container of the sticky head. */
  overflow: clip;

  /* Two lines of text still fit. */
  ${notPhone} {
    &[data-density='compact'] {
      --size-row-two: var(--size-row);
      --line-height-dense: 18px;
    }
  }
  ${phone} {
    --size-pager: 64px;
    min-height: calc(2px + var(--size-pager) + ${({ $room }) => $room} * var(--size-row-card));
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
  $width: string | undefined
  $packedWidth: string | undefined
}

export const Col = styled.col<ColWidths>`
  width: ${({ $width = 'auto' }) => $width};
  ${packed} {
    width: ${({ $width = 'auto', $packedWidth = $width }) => $packedWidth};
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
    padding-right: 14px;
    border-top-right-radius: var(--radius-card);
  }
  &[data-align='right'] {
    text-align: right;
  }
  ${selectCell}
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

  /* The heading ends where the amounts below it end: the arrow stands before it. */
  [data-align='right'] > & {
    flex-direction: row-reverse;
  }
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
  height: var(--size-row-two);
  padding: 0 var(--space-2);
  border-bottom: 1px solid var(--color-line);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${packed} {
    padding: 0 6px;
  }
  &:first-child {
    position: relative;
    padding-left: 14px;
  }
  &:last-child:not([data-column='actions']) {
    padding-right: 14px;
  }
  &[data-align='right'] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  &[data-column='actions'] {
    overflow: visible;
    text-align: right;
  }
  &[data-wraps] {
    white-space: normal;
  }
  & > * {
    vertical-align: middle;
  }
  ${selectCell}
  ${leaves}
  ${cardCell}
`

/** A leaving row keeps its height. */
export const ReasonText = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  white-space: normal;
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
  &:has(> [data-column='select'] :checked) > ${Cell} {
    background: var(--color-surface-selected);
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
  &[data-skeleton] {
    cursor: default;
  }
  &[data-skeleton] span {
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
  &:has([data-alarm='late']) {
    --alarm: var(--color-danger);
  }
  &:has([data-alarm='at_risk']) {
    --alarm: var(--color-warning);
  }
  &:has([data-alarm]) > ${Cell}:first-child::before {
    ${alarmEdge}
  }
  ${cardRow}
  ${phone} {
    &[data-leaving]:has([data-card='reason']) > :is([data-card='foot'], [data-card='note']) {
      display: none;
    }
    &:has([data-alarm])::before {
      ${alarmEdge}
    }
    &:has([data-alarm]) > ${Cell}:first-child::before {
      content: none;
    }
  }
`
