// An explain sufficient to see whether an index was used; it contains PostgreSQL's complete plan.
import { type Call, CommandError } from './call.ts'
import { decode, encode, fieldsOf } from './documents.ts'
import { SERVER_VERSION } from './server-facts.ts'

const PLANNED = new Map([
  ['find', 'find'],
  ['aggregate', 'pipeline'],
  ['count', 'count'],
  ['distinct', 'distinct'],
])

export interface PlanNode {
  'Index Name'?: string
  'Actual Rows'?: number
  IndexDetails?: { indexName: string }[]
  Plans?: PlanNode[]
}

export async function explain({ engine, db, command, body }: Call) {
  const asked = fieldsOf(command.explain)
  const kind = Object.keys(asked)[0] ?? 'nothing'
  const planner = PLANNED.get(kind)
  if (!planner) throw new CommandError(115, `explain of ${kind} is not supported`)
  const run = command.verbosity === 'queryPlanner' ? '' : 'analyze true,'
  const select = `select document from documentdb_api_catalog.bson_aggregation_${planner}($1,$2)`
  const [row] = await engine.sql(`explain (${run} verbose, format json) ${select}`, [db, encode(fieldsOf(decode(body).explain))])
  const [plan] = JSON.parse(row?.['QUERY PLAN'] ?? '') as [{ Plan: PlanNode; 'Execution Time'?: number }]
  const winningPlan = stageOf(plan.Plan)
  const executionStats = {
    executionSuccess: true,
    nReturned: plan.Plan['Actual Rows'] ?? 0,
    executionTimeMillis: Math.round(plan['Execution Time'] ?? 0),
    executionStages: winningPlan,
  }
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${db}.${String(asked[kind])}`,
      parsedQuery: asked.filter ?? asked.query ?? {},
      winningPlan,
      rejectedPlans: [],
    },
    ...(run ? { executionStats } : {}),
    command: asked,
    serverInfo: { version: SERVER_VERSION },
    postgres: plan,
    ok: 1,
  }
}

function stageOf(plan: PlanNode) {
  const indexName = indexesOf(plan).find((name) => name !== '_id_') // every scan of a collection goes through _id_
  if (indexName) return { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName } }
  const isById = /object_id OPERATOR\([\w.]+=\)/.test(JSON.stringify(plan))
  return isById ? { stage: 'IDHACK' } : { stage: 'COLLSCAN', direction: 'forward' }
}

function indexesOf(node: PlanNode): string[] {
  const own = [...(node.IndexDetails ?? []).map(({ indexName }) => indexName), node['Index Name'] ?? []].flat()
  return [...own, ...(node.Plans ?? []).flatMap(indexesOf)]
}
