import { css } from 'styled-components'
import { phone } from './breakpoints.ts'
import { flashEven, flashOdd } from './flash.ts'

/** On phones a row is a card; each cell knows its place on it, and one without a place is not on it. */
export const cardCell = css`
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
      grid-area: time / time / mark / mark;
      align-self: center;
    }
  }
`

export const cardRow = css`
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
    && > td,
    &&:hover > td,
    &&[data-open] > td,
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
    &[data-open] {
      background: var(--color-surface-selected);
    }
    &[data-leaving] {
      background: var(--color-surface-sunken);
    }
    &[data-leaving] > td[data-card='mark'] {
      display: none;
    }
    &[data-flash='odd'] {
      ${flashOdd}
    }
    &[data-flash='even'] {
      ${flashEven}
    }
  }
`
