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
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'

const looks: Readonly<Record<CustomerAct['kind'], ActLook>> = {
  created: { icon: <UserPlus size={13} />, tone: 'positive', title: 'Joined' },
  edited: { icon: <Pencil size={13} />, tone: 'secondary', title: 'Changed' },
  suspended: { icon: <UserRoundX size={13} />, tone: 'danger', title: 'Suspended' },
  activated: { icon: <UserRoundCheck size={13} />, tone: 'positive', title: 'Activated' },
  banned: { icon: <Ban size={13} />, tone: 'danger', title: 'Banned' },
  pointsAdjusted: { icon: <Gift size={13} />, tone: 'warning', title: 'Points' },
  noted: { icon: <NotebookPen size={13} />, tone: 'secondary', title: 'Note added' },
  documentsSubmitted: { icon: <FileUp size={13} />, tone: 'secondary', title: 'Documents sent' },
  documentsRequested: { icon: <FileQuestion size={13} />, tone: 'warning', title: 'New documents requested' },
  verified: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Verified' },
  rejected: { icon: <FileX size={13} />, tone: 'danger', title: 'Documents rejected' },
  deleted: { icon: <Trash2 size={13} />, tone: 'danger', title: 'Deleted' },
}

const fieldNames: Readonly<Record<CustomerField, string>> = {
  name: 'name',
  email: 'email',
  phoneNumber: 'phone',
  preferredLanguage: 'language',
  addresses: 'addresses',
  avatar: 'picture',
}

/** What happened to the customer's account, and who did it. */
export function CustomerHistory({ customer: { name, history } }: { customer: CustomerDetails }) {
  return <HistoryPanel history={history} lookOf={({ act }) => looks[act.kind]} Act={Act} none={`No changes since ${name} joined.`} />
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
            {formatCount(Math.abs(act.points))} points {act.points > 0 ? 'added' : 'deducted'}:
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
