import styled from 'styled-components'
import { phone } from '../../ui/layout/breakpoints.ts'

/** The content width of the site: 1120 px plus a gutter. */
export const Wrap = styled.div`
  width: min(1120px, 100% - 2 * var(--space-5));
  margin-inline: auto;
`

/** A band of the page; `sunken` and `navy` alternate with white. */
export const Band = styled.section`
  position: relative;
  padding: 88px 0;
  scroll-margin-top: 68px;

  &[data-tone='sunken'] {
    background: var(--color-surface-sunken);
  }
  &[data-tone='navy'] {
    overflow: hidden;
    background: var(--gradient-splash);
    color: #ffffff;
  }
  ${phone} {
    padding: 56px 0;
  }
`

const heading = `
  font-family: var(--font-display);
  letter-spacing: -0.02em;
  text-wrap: balance;
`
export const PageTitle = styled.h1`
  ${heading}
  font-weight: var(--font-weight-bold);
  font-size: var(--font-size-site-h1);
  line-height: 1.15;

  ${phone} {
    font-size: var(--font-size-site-h2);
  }
`
export const SectionTitle = styled.h2`
  ${heading}
  font-weight: var(--font-weight-semibold);
  font-size: var(--font-size-site-h2);
  line-height: 1.2;

  ${phone} {
    font-size: var(--font-size-site-h4);
  }
`
export const CardTitle = styled.h3`
  ${heading}
  font-weight: var(--font-weight-semibold);
  font-size: var(--font-size-site-h6);
  line-height: 1.35;
`
export const Lead = styled.p`
  max-width: 60ch;
  margin-top: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-size-site-h6);
  line-height: 1.6;
  text-wrap: pretty;
`
export const Muted = styled.p`
  color: var(--color-text-muted);
  text-wrap: pretty;
`
