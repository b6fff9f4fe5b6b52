import type { ReactNode } from 'react'
import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { CopyButton } from '../button/CopyButton.tsx'
import { RecordCorner } from '../record/RecordCorner.tsx'

interface NumberedHeadProps {
  number: string
  /** What has the number: "order". */
  noun: string
  /** Status, and what else is to be seen first. */
  marks: ReactNode
  /** The record's own page. */
  page: string
  /** In a drawer; undefined on the record's own page. */
  onClose: (() => void) | undefined
  children: ReactNode
  className?: string
}

/** The head of a record that is known by its number. */
export function NumberedHead({ number, noun, marks, page, onClose, children, className }: NumberedHeadProps) {
  return (
    <Head className={className}>
      <Row>
        <Number as={onClose ? 'h2' : 'h1'}>{number}</Number>
        <CopyButton text={number} label={`Copy ${noun} number`} />
        <Marks>{marks}</Marks>
        {onClose && <RecordCorner page={page} onClose={onClose} />}
      </Row>
      {children}
    </Head>
  )
}

const Head = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: 14px var(--space-5) var(--space-3);
  border-bottom: 1px solid var(--color-line);
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`
const Number = styled.h2`
  font-size: var(--font-size-title);
  font-variant-numeric: tabular-nums;
  font-weight: var(--font-weight-semibold);
  line-height: var(--line-height-title);
  white-space: nowrap;
`
const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) 10px;

  ${phone} {
    order: 3;
    width: 100%;
  }
`
