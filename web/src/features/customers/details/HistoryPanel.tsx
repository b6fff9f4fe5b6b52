import type { CustomerAct, CustomerDetails, CustomerField, CustomerHistoryEntry } from '@kainsiap/ops/customers/contract'
import {
  BadgeCheck,
  Ban,
  FileQuestion,
  FileUp,
  FileX,
  Gift,
  NotebookPen,
  Pencil,
  Trash2,
  UserPlus,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useSession } from '../../../api/session.ts'
import type { Tone } from '../../../ui/Chip.tsx'
import { formatCount } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useOpenedWith } from '../../../ui/useOpenedWith.ts'

const looks: Readonly<Record<CustomerAct['kind'], { icon: ReactNode; tone: Tone; title: string }>> = {
  created: { icon: <UserPlus size={13} />, tone: 'positive', title: 'Joined' },
  edited: { icon: <Pencil size={13} />, tone: 'secondary', title: 'Changed' },
  suspended: { icon: <UserRoundX size={13} />, tone: 'danger', title: 'Suspended' },
  activated: { icon: <UserRoundCheck size={13} />, tone: 'positive', title: 'Activated' },
  banned: { icon: <Ban size={13} />, tone: 'danger', title: 'Banned' },
  pointsAdjusted: { icon: <Gift size={13} />, tone: 'warning', title: 'Points' },
  noted: { icon: <NotebookPen size={13} />, tone: 'secondary', title: 'Note added' },
  documentsSubmitted: { icon: <FileUp size={13} />, tone: 'secondary', title: 'Papers sent' },
  documentsRequested: { icon: <FileQuestion size={13} />, tone: 'warning', title: 'Asked for other papers' },
  verified: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Verified' },
  rejected: { icon: <FileX size={13} />, tone: 'danger', title: 'Papers rejected' },
  deleted: { icon: <Trash2 size={13} />, tone: 'danger', title: 'Deleted' },
}

const fieldNames: Readonly<Record<CustomerField, string>> = {
  name: 'name',
  email: 'email',
  phoneNumber: 'phone',
  preferredLanguage: 'language',
  addresses: 'addresses',
}

/** What happened to the customer's account, and who did it. */
export function HistoryPanel({ customer }: { customer: CustomerDetails }) {
  const session = useSession()
  const me = session.status === 'signed_in' ? session.user.id : null
  const { history } = customer
  const wasThere = useOpenedWith(history.map(({ id }) => id))
  return (
    <Panel title="Activity">
      {history.length === 0 ? (
        <None>Nothing since {customer.name} joined.</None>
      ) : (
        <div>
          <Timeline
            label="Activity"
            entries={history.map(({ id, at, by, act }) => ({
              id,
              at,
              icon: looks[act.kind].icon,
              tone: looks[act.kind].tone,
              what: <Act act={act} />,
              who: by.id === me && me !== null ? 'You' : by.name,
            }))}
            isNew={(id) => !wasThere(id) && history.find((entry) => entry.id === id)?.by.id !== me}
          />
        </div>
      )}
    </Panel>
  )
}

function Act({ act }: Pick<CustomerHistoryEntry, 'act'>) {
  const { title } = looks[act.kind]
  switch (act.kind) {
    case 'edited':
      return (
        <>
          <b>{title}</b> {act.fields.map((field) => fieldNames[field]).join(', ')}
        </>
      )
    case 'pointsAdjusted':
      return (
        <>
          <b>
            {formatCount(Math.abs(act.points))} points {act.points > 0 ? 'added' : 'taken away'}:
          </b>{' '}
          {act.reason}
        </>
      )
    case 'suspended':
    case 'activated':
    case 'banned':
    case 'documentsRequested':
    case 'rejected':
      return (
        <>
          <b>{title}:</b> {act.reason}
        </>
      )
    case 'created':
    case 'noted':
    case 'documentsSubmitted':
    case 'verified':
    case 'deleted':
      return <b>{title}</b>
  }
}

const None = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
`
