import type { VerificationReview } from '@kainsiap/ops/verifications/contract'
import { Check, CircleCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Avatar } from '../../../ui/record/Avatar.tsx'
import { touch } from '../../../ui/layout/breakpoints.ts'
import { useTimed } from '../../../ui/format/clock.ts'
import { dayLabel } from '../../../ui/format/dayLabel.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Kbd } from '../../../ui/button/Kbd.tsx'
import { labelOf } from '../../../ui/format/labelOf.ts'
import { phoneLabel } from '../../../ui/format/phoneLabel.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { ageOn } from './ageOn.ts'
import { papersKinds, type PapersKind } from '../kinds.ts'
import { fieldNames, type Mark, type Marks, type PaperField } from './marks.ts'
import { documentNames, reviewLooks } from '../reviewLooks.ts'
import { waitingTime } from '../../../ui/format/waitingTime.ts'

/** What its owner has typed in, to be compared with the paper, and what can be checked without it. */
export function TypedPanel({ kind, review, marks }: { kind: PapersKind; review: VerificationReview; marks: Marks }) {
  const { subjectId, subjectName, applicant, documentType, status, submittedAt } = review
  const values = valuesOf(review)
  const waited = useTimed((nowMs) => waitingTime(submittedAt, nowMs))
  return (
    <Box aria-labelledby="typed">
      <header>
        <Avatar name={subjectName} />
        <div>
          <h2 id="typed">{applicant.name}</h2>
          <small>
            {documentNames[documentType]}, waits {waited} ·{' '}
            <TextLink as={Link} to={papersKinds[kind].person(subjectId)}>
              {labelOf(papersKinds[kind].noun)}
            </TextLink>
          </small>
        </div>
        <StatusChip status={status} look={reviewLooks[status]} />
      </header>
      <dl>
        {marks.fields.map((field) => (
          <Compared key={field} field={field} name={field === 'number' ? numberName(documentType) : fieldNames[field]} marks={marks}>
            {values[field]}
          </Compared>
        ))}
        {!marks.fields.includes('address') && <Fact name="Address">{applicant.address ?? 'None'}</Fact>}
        <Fact name="Phone">{phoneLabel(applicant.phoneNumber)}</Fact>
        <Fact name="Email">{applicant.email}</Fact>
        <Fact name="Account">{labelOf(applicant.accountStatus)}</Fact>
      </dl>
      <p data-screen-only>
        Compare each field with the document: <Kbd>↑</Kbd> <Kbd>↓</Kbd> move, <Kbd>M</Kbd> match, <Kbd>D</Kbd> mismatch.
      </p>
      <Checks review={review} />
    </Box>
  )
}

const adult = 18

const numberName = (documentType: VerificationReview['documentType']) => (documentType === 'ic' ? 'IC number' : fieldNames.number)

function Checks({ review: { documentType, birthDate, isRegisteredNumber, sameNumber } }: { review: VerificationReview }) {
  const age = useTimed((nowMs) => (birthDate ? ageOn(birthDate, nowMs) : null))
  return (
    <ul aria-label="Checked by the system">
      {age !== null && <Checked isGood={age >= adult}>{age >= adult ? `18 or over: ${age} years` : `Under 18: ${age} years`}</Checked>}
      {isRegisteredNumber !== null && (
        <Checked isGood={isRegisteredNumber}>
          {isRegisteredNumber
            ? `${numberName(documentType)} matches registration`
            : `${numberName(documentType)} differs from registration`}
        </Checked>
      )}
      <Checked isGood={sameNumber.length === 0}>
        {sameNumber.length === 0 ? `${numberName(documentType)} is unique` : `Same number: ${sameNumber.join(', ')}`}
      </Checked>
    </ul>
  )
}

function Checked({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li data-good={isGood || undefined}>
      {isGood ? <CircleCheck size={15} aria-hidden /> : <TriangleAlert size={15} aria-hidden />}
      {children}
    </li>
  )
}

function valuesOf({ applicant, documentNumber, birthDate, expiresOn }: VerificationReview): Readonly<Record<PaperField, ReactNode>> {
  return {
    name: applicant.name,
    number: (
      <>
        <b>{documentNumber}</b>
        <small>Shown for your review; the view is logged.</small>
      </>
    ),
    birthDate: birthDate && dayLabel(birthDate),
    plate: (
      <>
        <b>{applicant.plateNumber ?? '–'}</b>
        <small>Plate of the registered vehicle.</small>
      </>
    ),
    expiresOn: expiresOn && dayLabel(expiresOn),
    address: applicant.address,
  }
}

interface ComparedProps {
  field: PaperField
  name: string
  marks: Marks
  children: ReactNode
}

/** A value beside two marks: it is the same on the paper, or another one. */
function Compared({ field, name, marks: { at, markOf, mark }, children }: ComparedProps) {
  const given = markOf(field)
  const toggle = (each: Mark, label: string, icon: ReactNode) => (
    <IconButton label={label} size="small" aria-pressed={given === each} data-mark={each} onClick={() => mark(field, each)}>
      {icon}
    </IconButton>
  )
  return (
    <div data-at={field === at || undefined} data-other={given === 'other' || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd>
        {toggle('same', `${name}: match`, <Check size={15} aria-hidden />)}
        {toggle('other', `${name}: mismatch`, <X size={15} aria-hidden />)}
      </dd>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Box = styled.section`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-card);
  background: var(--color-surface-raised);
  font-size: var(--font-size-dense);
  line-height: var(--line-height-dense);

  header {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 10px;
    padding: var(--space-3) 14px;
  }
  h2 {
    font-size: var(--font-size-body);
    font-weight: var(--font-weight-semibold);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  header small a {
    font-size: inherit;
  }
  dl {
    margin: 0;
  }
  dl > div {
    display: grid;
    grid-template-columns: 98px minmax(0, 1fr);
    gap: var(--space-2);
    padding: 7px 14px;
    border-top: 1px solid var(--color-line);
  }
  dl > div:has(> dd + dd) {
    grid-template-columns: 98px minmax(0, 1fr) auto;
  }
  dl > [data-at] {
    box-shadow: inset 3px 0 0 var(--color-focus);
  }
  dl > [data-other] {
    background: var(--tone-danger-bg);
  }
  dd + dd {
    display: flex;
    gap: 2px;
  }
  [aria-pressed='true'][data-mark='same'] {
    background: var(--tone-positive-bg);
    color: var(--tone-positive-fg);
  }
  [aria-pressed='true'][data-mark='other'] {
    background: var(--color-surface-raised);
    color: var(--color-danger-text);
  }
  p {
    padding: var(--space-2) 14px;
    border-top: 1px solid var(--color-line);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
  }
  ${touch} {
    p {
      display: none;
    }
  }
  dt {
    color: var(--color-text-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  b {
    font-weight: var(--font-weight-semibold);
    letter-spacing: 0.02em;
  }
  ul {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: var(--space-3) 14px;
    border-top: 1px solid var(--color-line);
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    color: var(--color-danger-text);
    font-weight: var(--font-weight-medium);
  }
  li[data-good] {
    color: var(--color-text-muted);
    font-weight: var(--font-weight-regular);
  }
  li svg {
    flex: none;
  }
  li[data-good] svg {
    color: var(--color-positive);
  }
`
