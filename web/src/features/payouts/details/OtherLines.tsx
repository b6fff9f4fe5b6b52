import type { PayoutDetails, PayoutLine } from '@kainsiap/ops/payouts/contract'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { malaysianDate, malaysianMoment } from '../../../ui/format/malaysianTime.ts'
import { Panel } from '../../../ui/record/Panel.tsx'
import { signedRinggit } from '../../../ui/format/ringgit.ts'
import { lineText } from '../../../money/payoutWords.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { LineTable } from '../lineParts.ts'

/** What is added to the deliveries, and taken from them; nothing where nothing is. */
export function OtherLines({ payout: { lines } }: { payout: Pick<PayoutDetails, 'lines'> }) {
  const others = lines.filter(({ kind }) => kind !== 'order')
  if (others.length === 0) return null
  return (
    <Panel title="Other lines">
      <LineTable aria-label="Other lines of this payout">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Time</th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map((line) => (
            <OtherRow key={`${line.kind} ${line.sourceId}`} line={line} />
          ))}
        </tbody>
      </LineTable>
    </Panel>
  )
}

function OtherRow({ line }: { line: PayoutLine }) {
  const { order, at, sen, reason } = line
  return (
    <tr>
      <th scope="row">
        {lineText(line)}
        {order && (
          <>
            , <ReachLink to={payoutPaths.order(order.number)}>{order.number}</ReachLink>
          </>
        )}
        {reason !== null && <small>{reason}</small>}
      </th>
      <td>
        <time dateTime={at} title={malaysianMoment(at)}>
          {malaysianDate(at)}
        </time>
      </td>
      <td data-number data-strong>
        {signedRinggit(sen)}
      </td>
    </tr>
  )
}
