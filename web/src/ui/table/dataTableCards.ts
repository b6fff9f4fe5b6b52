import { css } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { flashEven, flashOdd } from './flash.ts'

/** On phones a row is a card; each cell names its grid area, and a cell without one is hidden. */
export const cardCell = css`
  ${phone} {
    display: block;
    height: auto;
    min-width: 0;
    padding: 0;
    border: 0;

    &:first-child,
    &:last-child:not([data-column='actions']) {
      padding: 0;
    }
    &[data-card='none'] {
      display: none;
    }
    /* Each of its two parts has its own grid area. */
    &:is([data-card='lines'], [data-card='titles']) {
      display: contents;
    }
    &:is([data-card='status'], [data-card='side'], [data-card='end']) {
      justify-self: end;
      max-width: 100%;
      text-align: right;
    }
    /* One line of a card, also where a table has two for it. */
    &[data-card='title'] {
      grid-area: title;
      white-space: nowrap;
    }
    /* Left of all three lines. */
    &[data-card='select'] {
      position: absolute;
      inset: 0 auto 0 0;
      width: var(--size-touch);
    }
    /* Beside the title without its own column, which would take width from every line. */
    &[data-card='mark'] {
      grid-area: title;
      margin-left: 116px;
    }
    /* Words that do not fit wrap out of sight, whole: the glyph says the same. */
    &[data-card='mark'] > * {
      display: flex;
      flex-wrap: wrap;
      height: 20px;
      overflow: hidden;

      & > svg {
        margin-block: 3px;
      }
    }
    &[data-card='status'] {
      grid-area: status;
    }
    &[data-card='name'] {
      grid-area: name;
    }
    &[data-card='side'] {
      grid-area: side;
    }
    &[data-card='foot'] {
      grid-area: foot;
      color: var(--color-text-muted);
    }
    /* Up to the button, which it leaves room for. */
    &[data-card='note'] {
      grid-row: foot;
      grid-column: foot / actions;
      color: var(--color-text-muted);
    }
    &[data-card='end'] {
      grid-area: end;
      max-width: 112px;
      font-size: var(--font-size-small);
      line-height: var(--line-height-small);
      color: var(--color-text-muted);
    }
    &[data-card='reason'] {
      grid-area: foot;
    }
    &[data-card='actions'] {
      grid-area: actions;
      justify-self: end;
      margin-right: -12px;
    }
    & > [data-part='side'] {
      grid-area: side;
      justify-self: end;
    }
    & > [data-part='foot'] {
      grid-area: foot;
      align-self: center;
    }
  }
`

/** All of the same height, whatever they contain: an order that gets an agent moves no other card. */
export const cardRow = css`
  ${phone} {
    display: grid;
    grid-template-areas:
      'title status status'
      'name side side'
      'foot end actions';
    grid-template-rows: 28px 22px 44px;
    grid-template-columns: minmax(0, 1fr) auto 32px;
    align-items: center;
    gap: 0 var(--space-2);
    height: var(--size-row-card);
    padding: 9px 14px 8px;
    border-bottom: 1px solid var(--color-line);

    position: relative;

    && > td,
    &&:hover > td,
    &&[data-open] > td,
    &&:has(> [data-column='select'] :checked) > td,
    &&[data-leaving] > td {
      background: none;
      box-shadow: none;
    }
    &&[data-flash] > td {
      animation: none;
    }
    &:hover {
      background: var(--color-surface-hover);
    }
    &:has(> [data-card='select']) {
      padding-left: 38px;
    }
    /* A button with words, not only a glyph, ends where the lines above it do. */
    &:has(> [data-card='note']) > [data-card='actions'] {
      margin-right: 0;
    }
    &:not(:has(> [data-card='actions'])) > [data-card='end'] {
      grid-column: end / actions;
    }
    &:has(> [data-column='select'] :checked) {
      background: var(--color-surface-selected);
    }
    &[data-open] {
      background: var(--color-surface-selected);
    }
    &[data-leaving] {
      background: var(--color-surface-sunken);
    }
    &[data-flash='odd'] {
      ${flashOdd}
    }
    &[data-flash='even'] {
      ${flashEven}
    }
  }
`
