import type { Verification } from '@kainsiap/ops/verifications/contract'
import type { LiveEntity } from '../../api/copies.ts'
import { everyKind, papersKinds, type PapersKind } from './kinds.ts'

/** Claims come and go: lists are read again only where other papers belong to them now. */
const liveOf = (kind: PapersKind): LiveEntity<Verification> => ({
  entity: papersKinds[kind].entity,
  tag: papersKinds[kind].tag,
  affects: (_args, before, after) => before === undefined || before.status !== after.status || after.erasedAt !== null,
})

export const papersLive = Object.fromEntries(everyKind.map((kind) => [kind, liveOf(kind)])) as Readonly<
  Record<PapersKind, LiveEntity<Verification>>
>
