import styled from 'styled-components'

/** A thin bar for a known share; the label is for readers. */
export const ProgressBar = styled.progress`
  display: block;
  width: 100%;
  height: 6px;
  overflow: hidden;
  border: 0;
  border-radius: 3px;
  background: var(--color-line);
  accent-color: var(--color-info);
  appearance: none;

  &::-webkit-progress-bar {
    background: var(--color-line);
  }
  &::-webkit-progress-value {
    background: var(--color-info);
  }
  &::-moz-progress-bar {
    background: var(--color-info);
  }
`
