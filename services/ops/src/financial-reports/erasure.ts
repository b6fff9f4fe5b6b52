import { listDeletedAgentIds } from '../agents/queries.ts'
import { Types } from '../platform/database/mongo.ts'
import { erasureSubscriber } from '../platform/personal-data/erasure.ts'
import { expire } from './generation/course.ts'
import { ReportModel, type ReportDoc } from './model.ts'

/** A file that names an agent who has been deleted goes with them; its figures name nobody, and stay. */
export async function eraseAgentFromReports(id: string): Promise<void> {
  const found = await ReportModel.find({ agentIds: new Types.ObjectId(id) }).lean<ReportDoc[]>()
  for (const report of found) await expire(report)
}

export const reportErasure = erasureSubscriber({
  name: 'financialReports.agentErasure',
  event: 'agent.deleted',
  listDeletedIds: listDeletedAgentIds,
  erase: eraseAgentFromReports,
})
