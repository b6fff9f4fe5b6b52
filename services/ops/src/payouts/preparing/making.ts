import { setTimeout as wait } from 'node:timers/promises'
import { model, Schema, Types } from 'mongoose'
import { now } from '../../platform/clock.ts'
import { writesOf } from '../../platform/database/fields.ts'
import { isDatabaseAway, isDuplicateKey, oneOf, plainSchema, trusted } from '../../platform/database/mongo.ts'
import { AppError, ruleBroken } from '../../platform/errors.ts'
import { claimsBefore, releaseClaim, releaseClaims, releaseSurplus } from './claims.ts'
import { PayoutModel, type PayoutDoc } from '../model.ts'

// One payout of an agent is made at a time, so that two made at once do not share what belongs together. That nothing is in two of them
// rests on the claims alone. Whoever makes the same payout again, after a crash, takes over in seconds; anybody else waits until
// it is abandoned.

interface MakingDoc {
  _id: Types.ObjectId
  payoutId: Types.ObjectId
  until: Date
  /** Of this making alone, for its claims. Missing in one of an earlier version. */
  token?: Types.ObjectId
}
const MakingModel = model<MakingDoc>(
  'PayoutMaking',
  plainSchema<MakingDoc>({ _id: Schema.Types.ObjectId, payoutId: Schema.Types.ObjectId, until: Date, token: Schema.Types.ObjectId }),
  'payoutMakings',
)

const makingMs = 60_000
/** After this nobody can still be making it. */
const abandonedMs = 2 * makingMs
/** After this whoever asked for it has asked again: a request holds its Idempotency-Key for as long. */
const retriedMs = 10_000
const waitMs = 40
const waitsMax = 250

/** One that is under way. */
interface Making {
  token: Types.ObjectId
  /** Whether nobody can have given it up. */
  isInTime: () => boolean
  /** Whether somebody who asked for the same may have taken it over. */
  isLate: () => boolean
}

interface Wanted {
  agentId: Types.ObjectId
  payoutId: Types.ObjectId
  /** Whether to wait while another one is made. */
  isWaited?: boolean
}

/** Runs `make` while no other payout of the agent is made. Throws `rule_broken` where another one is, or for too long. */
export async function makingPayout<Made>(
  { agentId, payoutId, isWaited = true }: Wanted,
  make: (making: Making) => Promise<Made>,
): Promise<Made> {
  let begun = await begin(agentId, payoutId)
  for (let waits = 0; begun === null; waits += 1) {
    if (!isWaited || waits === waitsMax)
      throw ruleBroken('payout_being_made', 'Another payout is being created for this agent. Try again in a moment.')
    // Not all of them at the same time.
    await wait(waitMs * (0.5 + Math.random()))
    begun = await begin(agentId, payoutId)
  }
  const making = begun
  const { until, token } = making
  const isLate = () => now().getTime() > until.getTime() - makingMs + retriedMs
  const made = await make({ token, isInTime: () => now() < until, isLate }).catch(async (error: unknown) => {
    await undo(making, error)
    throw error
  })
  await end(making)
  return made
}

/** After an error. What it leaves, because it is not known whether the payout was made or because this fails too, the sweep cleans up. */
async function undo(making: MakingDoc, error: unknown): Promise<void> {
  const isUnknown = isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable')
  if (!isUnknown) await cleanOwn(making).catch(() => {})
}

/** Whoever has taken it over has its claims too, whatever they say: but for what came too late for the payout that they have made. */
async function cleanOwn(making: MakingDoc): Promise<void> {
  if (await isStill(making)) await clean(making)
  else await releaseBeside(making)
}

async function releaseBeside({ payoutId }: MakingDoc): Promise<void> {
  const made = await findMade(payoutId)
  if (made) await releaseSurplus(made)
}

const findMade = (payoutId: Types.ObjectId) => PayoutModel.findById(payoutId, { status: 1, lines: 1 }).lean<PayoutDoc>()

const isStill = async ({ _id, payoutId, until }: MakingDoc) => (await MakingModel.exists({ _id, payoutId, until })) !== null
const end = ({ _id, payoutId, until }: MakingDoc) => writesOf(MakingModel).deleteOne({ _id, payoutId, until })

/** Null while another one is made. */
async function begin(agentId: Types.ObjectId, payoutId: Types.ObjectId): Promise<Required<MakingDoc> | null> {
  const at = now()
  const making = { _id: agentId, payoutId, until: new Date(at.getTime() + makingMs), token: new Types.ObjectId() }
  if (await insert(making)) return making
  const earlier = await MakingModel.findById(agentId).lean<MakingDoc>()
  if (!earlier || !hasEnded(earlier, payoutId, at)) return null
  await clean(earlier)
  return (await insert(making)) ? making : null
}

/** False where there is one of the agent already. */
async function insert(making: MakingDoc): Promise<boolean> {
  try {
    await writesOf(MakingModel).insertOne(making)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

const hasEnded = ({ payoutId, until }: MakingDoc, wanted: Types.ObjectId, at: Date) =>
  until.getTime() < at.getTime() + makingMs - (payoutId.equals(wanted) ? retriedMs : abandonedMs)

/** Releases what was claimed for a payout that was never made, or was made without it. */
async function clean(making: MakingDoc): Promise<void> {
  const { payoutId, token } = making
  const made = await findMade(payoutId)
  await (made ? releaseSurplus(made) : releaseClaims(payoutId, token))
  await end(making)
}

/** Cleans up after processes that ended while they made a payout. */
export async function sweepMakings(at = now()): Promise<void> {
  const abandoned = await MakingModel.find({ until: trusted({ $lt: new Date(at.getTime() + makingMs - abandonedMs) }) }).lean<MakingDoc[]>()
  for (const making of abandoned) await clean(making)
}

/** Releases what was claimed for payouts that were never made and that nobody makes: an earlier version left it so after an error. */
export async function sweepClaims(at = now()): Promise<void> {
  for await (const claims of claimsBefore(new Date(at.getTime() - abandonedMs))) {
    // The makings first: one that has ended since has made its payout.
    const makings = await MakingModel.find({}, { payoutId: 1 }).lean<MakingDoc[]>()
    const made = await PayoutModel.find({ _id: oneOf(claims.map(({ payoutId }) => payoutId)) }, { _id: 1 }).lean<Pick<PayoutDoc, '_id'>[]>()
    const known = new Set([...makings.map(({ payoutId }) => payoutId), ...made.map(({ _id }) => _id)].map(String))
    for (const claim of claims) if (!known.has(String(claim.payoutId))) await releaseClaim(claim)
  }
}
