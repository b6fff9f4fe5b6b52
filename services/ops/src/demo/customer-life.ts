import type { Actor } from '../platform/contract.ts'
import type { CustomerAct } from '../customers/contract.ts'
import { pastDays } from './past.ts'
import { addressIn, towns, type Town } from './places.ts'
import { createRandom, type Random } from './random.ts'

const system: Actor = { kind: 'system', id: null, name: 'System' }
const staff: readonly Actor[] = ['Nurul Aina Rahman', 'Lim Wei Jie', 'Farid Hakim'].map((name) => ({ kind: 'staff', id: null, name }))

const notes = [
  'Prefers to be called, not messaged. Do not ring the bell before ten.',
  'Baju Melayu sets go to special care, also when booked as ironing.',
  'Leaves the bag with the guard; the guard house has the key.',
  'Wants hangers collected with the next pickup.',
]
const suspensions = ['Refused to pay two cash orders on delivery.', 'The card was reported stolen; waiting for the owner to call.']
const bans = ['Threatened an agent during a pickup.', 'The documents belong to another person.']
const thanks = ['Apology for late delivery.', 'Recommended a neighbour.', 'Correction: points of a cancelled order.']

interface Given {
  town: Town
  isVerified: boolean
}

/** The state of an account: active means verified. By the index, so that every demo has some of each kind. */
function accountOf(index: number, isVerified: boolean) {
  if (isVerified && index % 31 === 9) return { accountStatus: 'suspended', verificationStatus: 'verified' } as const
  if (isVerified) return { accountStatus: 'active', verificationStatus: 'verified' } as const
  if (index % 17 === 5) return { accountStatus: 'banned', verificationStatus: 'rejected' } as const
  const verificationStatus = index % 7 === 3 ? 'requires_documents' : index % 11 === 4 ? 'rejected' : 'pending'
  return { accountStatus: 'pending_verification', verificationStatus } as const
}

/** How somebody came to be the customer they are. Draws from a source of its own: no other draw changes. */
export function customerLife(index: number, { town, isVerified }: Given) {
  const random = createRandom(index + 1)
  const account = accountOf(index, isVerified)
  // Who waits for their verification has joined lately; who has orders, before them.
  const joinedHoursAgo = isVerified ? random.whole((pastDays + 2) * 24, 700 * 24) : random.whole(2, 20 * 24)
  const acts: { hoursAgo: number; by: Actor; act: CustomerAct }[] = [{ hoursAgo: joinedHoursAgo, by: system, act: { kind: 'created' } }]
  const lately = () => random.whole(1, Math.min(joinedHoursAgo, 600))
  const points = isVerified ? random.whole(0, 140) * 10 : 0
  const noted = random.chance(0.2) ? [{ hoursAgo: lately(), by: random.pick(staff), text: random.pick(notes) }] : []
  for (const { hoursAgo, by } of noted) acts.push({ hoursAgo, by, act: { kind: 'noted' } })
  if (points > 0 && random.chance(0.25))
    acts.push({
      hoursAgo: lately(),
      by: random.pick(staff),
      act: { kind: 'pointsAdjusted', points: Math.min(points, 150), reason: random.pick(thanks) },
    })
  if (account.accountStatus === 'suspended' || account.accountStatus === 'banned') {
    const reason = random.pick(account.accountStatus === 'banned' ? bans : suspensions)
    acts.push({ hoursAgo: lately(), by: random.pick(staff), act: { kind: account.accountStatus, reason } })
  }
  const history = acts.toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  return { ...account, joinedHoursAgo, loyaltyPoints: points, notes: noted, history, addresses: addressesOf(random, town) }
}

function addressesOf(random: Random, town: Town) {
  const office = random.pick(towns.filter(({ state }) => state === town.state))
  return [
    { type: 'home' as const, label: 'Home', isDefault: true, ...addressOf(random, town) },
    ...(random.chance(0.35) ? [{ type: 'office' as const, label: 'Office', isDefault: false, ...addressOf(random, office) }] : []),
  ]
}

function addressOf(random: Random, town: Town) {
  const { addressLine1, addressLine2, city, state, postalCode } = addressIn(random, town)
  return { addressLine1, addressLine2, city, state, postalCode }
}
