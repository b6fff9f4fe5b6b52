import { isOfVehicle, type VerificationReview } from '@kainsiap/ops/verifications/contract'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Avatar } from '../../ui/Avatar.tsx'
import { useTimed } from '../../ui/clock.ts'
import { labelOf } from '../../ui/labelOf.ts'
import { malaysianDay } from '../../ui/malaysianTime.ts'
import { phoneLabel } from '../../ui/phoneLabel.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ageOn } from './ageOn.ts'
import { papersKinds, type PapersKind } from './kinds.ts'
import { documentNames, reviewLooks } from './reviewLooks.ts'
import { waitingTime } from '../../ui/waitingTime.ts'

/** What its owner has typed in, to be compared with the paper, and what can be checked without it. */
export function TypedPanel({ kind, review }: { kind: PapersKind; review: VerificationReview }) {
  const { subjectId, subjectName, applicant, documentNumber, documentType, birthDate, status, submittedAt, expiresOn } = review
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
        <Fact name="Full name">{applicant.name}</Fact>
        <Fact name={documentType === 'ic' ? 'IC number' : 'Number'}>
          <b>{documentNumber}</b>
          <small>Shown because you review it. Logged.</small>
        </Fact>
        {birthDate && <Fact name="Date of birth">{malaysianDay(birthDate)}</Fact>}
        {isOfVehicle(documentType) && (
          <Fact name="Plate">
            <b>{applicant.plateNumber ?? 'None given'}</b>
            <small>Of the vehicle as registered.</small>
          </Fact>
        )}
        {expiresOn && <Fact name="Expires">{malaysianDay(expiresOn)}</Fact>}
        <Fact name="Address">{applicant.address ?? 'None'}</Fact>
        <Fact name="Phone">{phoneLabel(applicant.phoneNumber)}</Fact>
        <Fact name="Email">{applicant.email}</Fact>
        <Fact name="Account">{labelOf(applicant.accountStatus)}</Fact>
      </dl>
      <Checks kind={kind} review={review} />
    </Box>
  )
}

const adult = 18

function Checks({ kind, review: { birthDate, isRegisteredNumber, sameNumber } }: { kind: PapersKind; review: VerificationReview }) {
  const age = useTimed((nowMs) => (birthDate ? ageOn(birthDate, nowMs) : null))
  return (
    <ul aria-label="Checked by the system">
      {age !== null && <Check isGood={age >= adult}>{age >= adult ? `18 or over: ${age} years` : `Under 18: ${age} years`}</Check>}
      {isRegisteredNumber !== null && (
        <Check isGood={isRegisteredNumber}>
          {isRegisteredNumber ? 'Number as at registration' : 'Not the number given at registration'}
        </Check>
      )}
      <Check isGood={sameNumber.length === 0}>
        {sameNumber.length === 0 ? `Number on no other ${papersKinds[kind].noun}` : `Same number: ${sameNumber.join(', ')}`}
      </Check>
    </ul>
  )
}

function Check({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li data-good={isGood || undefined}>
      {isGood ? <CircleCheck size={15} aria-hidden /> : <TriangleAlert size={15} aria-hidden />}
      {children}
    </li>
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
