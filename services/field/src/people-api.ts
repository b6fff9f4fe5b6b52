import type { App, Call } from './client.ts'
import { expectShape } from './expect-shape.ts'
import type { RetryingApi } from './retry.ts'
import { Registered, SentPapers } from './wire.ts'

/** What people do who are new. */
export interface PeopleApi {
  /** The id of whoever has registered; null if that was refused. */
  register(app: App, person: object): Promise<string | null>
  /** Whether the papers were taken. */
  sendPapers(app: App, id: string, papers: { icNumber: string; images: readonly Buffer[] }): Promise<boolean>
  /** Whether it was noted that an agent has begun work, or ended it. */
  sendDuty(agentId: string, isOnDuty: boolean): Promise<boolean>
  /** What became of the papers sent last; null if that is not known. */
  papersStatus(app: App, id: string): Promise<string | null>
}

export function createPeopleApi(api: RetryingApi): PeopleApi {
  const peopleOf = (app: App) => (app === 'agent' ? '/agents' : '/customers')

  /** The id that a command answers with; null if it is refused. */
  async function idOf(call: Pick<Call, 'app' | 'kind' | 'path' | 'body' | 'picture'>): Promise<string | null> {
    const outcome = await api.call({ ...call, method: 'POST' })
    return outcome.kind === 'ok' ? expectShape(Registered, outcome.body, call.path).id : null
  }

  return {
    register: (app, body) => idOf({ app, kind: 'register', path: peopleOf(app), body }),
    async sendPapers(app, id, { icNumber, images }) {
      const path = `${peopleOf(app)}/${id}/documents`
      const sent: string[] = []
      for (const picture of images) {
        const image = await idOf({ app, kind: 'picture', path: `${path}/images`, picture })
        if (image === null) return false
        sent.push(image)
      }
      const body = { documentType: 'ic', documentNumber: icNumber, images: sent }
      return (await idOf({ app, kind: 'papers', path, body })) !== null
    },
    sendDuty: async (agentId, isOnDuty) =>
      (await idOf({ app: 'agent', kind: 'duty', path: `/agents/${agentId}/duty`, body: { isOnDuty } })) !== null,
    async papersStatus(app, id) {
      const path = `${peopleOf(app)}/${id}/documents`
      const outcome = await api.call({ app, kind: 'read', method: 'GET', path })
      return outcome.kind === 'ok' ? (expectShape(SentPapers, outcome.body, path).items[0]?.status ?? null) : null
    },
  }
}
