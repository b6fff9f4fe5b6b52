import type { AgentAct, AgentDetails, AgentField } from '@kainsiap/ops/agents/contract'
import { papersText } from '@kainsiap/ops/agents/papers/papers-contract'
import { BadgeCheck, BadgeX, Ban, Landmark, Pencil, Trash2, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { type ActLook, HistoryPanel } from '../../../ui/record/HistoryPanel.tsx'
import { groundNames } from '../agentLooks.ts'

const looks: Readonly<Record<AgentAct['kind'], ActLook>> = {
  created: { icon: <UserPlus size={13} />, tone: 'positive', title: 'Joined' },
  edited: { icon: <Pencil size={13} />, tone: 'secondary', title: 'Changed' },
  bankChanged: { icon: <Landmark size={13} />, tone: 'warning', title: 'Bank details changed' },
  verified: { icon: <BadgeCheck size={13} />, tone: 'positive', title: 'Verified' },
  rejected: { icon: <BadgeX size={13} />, tone: 'danger', title: 'Rejected' },
  suspended: { icon: <UserRoundX size={13} />, tone: 'danger', title: 'Suspended' },
  activated: { icon: <UserRoundCheck size={13} />, tone: 'positive', title: 'Activated' },
  banned: { icon: <Ban size={13} />, tone: 'danger', title: 'Banned' },
  deleted: { icon: <Trash2 size={13} />, tone: 'danger', title: 'Deleted' },
}

const fieldNames: Readonly<Record<AgentField, string>> = {
  name: 'name',
  email: 'email',
  phoneNumber: 'phone',
  icNumber: 'IC number',
  dateOfBirth: 'date of birth',
  gender: 'gender',
  address: 'address',
  vehicle: 'vehicle',
  workingAreas: 'working areas',
  workingHours: 'weekly hours',
  exceptions: 'exceptions',
  maxOrdersPerDay: 'max orders per day',
  settlementCycle: 'settlement cycle',
  registrationFee: 'registration fee',
  avatar: 'picture',
}

/** What happened to the agent's account, and who did it. */
export function AgentHistory({ agent: { name, history } }: { agent: AgentDetails }) {
  return <HistoryPanel history={history} lookOf={({ act }) => looks[act.kind]} Act={Act} none={`No changes since ${name} joined.`} />
}

function Act({ act }: { act: AgentAct }) {
  const said = wordsOf(act)
  return said === null ? (
    <b>{titleOf(act)}</b>
  ) : (
    <>
      <b>{titleOf(act)}:</b> {said}
    </>
  )
}

const isWithout = (act: AgentAct) => act.kind === 'verified' && (act.without ?? []).length > 0
const titleOf = (act: AgentAct) => (isWithout(act) ? 'Verified without documents' : looks[act.kind].title)

function wordsOf(act: AgentAct): string | null {
  switch (act.kind) {
    case 'edited':
      return act.fields.map((field) => fieldNames[field]).join(', ')
    case 'suspended':
      return act.ground ? `${groundNames[act.ground]}. ${act.reason}` : act.reason
    case 'verified':
      return act.without?.length ? `${act.reason ?? ''} (missing: ${papersText(act.without)})` : (act.reason ?? null)
    case 'rejected':
    case 'activated':
    case 'banned':
      return act.reason
    case 'created':
    case 'bankChanged':
    case 'deleted':
      return null
  }
}
