import { oneOf, trusted, Types } from '../../platform/database/mongo.ts'
import { AgentModel, type AgentDoc } from '../model.ts'
import type { StoppedWhy } from './stopped-contract.ts'

export interface StoppedAgent {
  id: string
  name: string
  why: StoppedWhy
}

type Fields = Pick<AgentDoc, '_id' | 'name' | 'accountStatus'> & { deletedAt?: Date | null }
const fields = { name: 1, accountStatus: 1, deletedAt: 1 } as const
const isStopped = { $or: [{ accountStatus: trusted({ $ne: 'active' }) }, { deletedAt: trusted({ $ne: null }) }] }

const findStopped = async (among: object): Promise<StoppedAgent[]> =>
  (await AgentModel.find({ ...among, ...isStopped } as object, fields).lean<Fields[]>()).map(toStopped)

/** Those of these agents who may not work now. */
export const findStoppedAgents = (ids: readonly string[]): Promise<StoppedAgent[]> =>
  findStopped({ _id: oneOf(ids.map((id) => new Types.ObjectId(id))) })

/** All who may not work now. */
export const listStoppedAgents = (): Promise<StoppedAgent[]> => findStopped({})

const toStopped = ({ _id, name, accountStatus, deletedAt }: Fields): StoppedAgent => ({
  id: _id.toHexString(),
  name,
  why: deletedAt || accountStatus === 'active' ? 'deleted' : accountStatus,
})
