import { z } from 'zod'
import type { Permission } from '../../permissions.ts'
import { audit } from '../changes/audit.ts'
import { now } from '../clock.ts'
import { notFound } from '../errors.ts'
import { signedIn } from '../http/principals.ts'
import { post, type Route } from '../http/routes.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { Revealed, RevealReason } from './contract.ts'
import { openPersonal, type PersonalValue } from './personal-value.ts'
import { countView } from './view-limit.ts'

const shownSeconds = 60

interface RevealDefinition<Path extends string, Field extends string> {
  path: Path
  /** Of the area: write. */
  permission: Permission
  entity: { name: string; title: string; model: { collection: { name: string } } }
  /** Which numbers can be asked for. */
  fields: readonly [Field, ...Field[]]
  /** The numbers of one record; null if there is none. A field without a number is null. */
  read: (id: string) => Promise<Shown<Field> | null>
}

interface Shown<Field extends string> {
  values: Readonly<Record<Field, PersonalValue | null>>
  /** Whose they are, if the record is not the person. */
  person?: { entity: string; id: string }
}

/**
 * POST of `{field, reason}`: one personal number in full, for a minute. Who saw which number of whom, and what for, is in the audit log
 * before the answer is sent. Throws `not_found`, or `rate_limited` for who has looked at thirty within an hour.
 */
export function revealRoute<const Path extends string, const Field extends string>(
  seal: DataSeal,
  { path, permission, entity, fields, read }: RevealDefinition<Path, Field>,
): Route {
  return post(
    path,
    permission,
    {
      summary: `Reveal a personal number (${entity.title.toLowerCase()}); the view and its reason are logged`,
      body: z.strictObject({ field: z.enum(fields), reason: RevealReason }),
      answer: Revealed,
      // An answer that could be repeated would have to be stored.
      idempotencyKey: 'unused',
    },
    async ({ id, body: { field, reason }, principal, context, http }) => {
      const reader = signedIn(principal)
      const found = await read(id)
      const value = found?.values[field as Field]
      if (!value) throw notFound(found ? 'Number' : entity.title)
      await countView(reader.id)
      const text = openPersonal(seal, { collection: entity.model.collection.name, id, field }, value)
      const person = found.person ?? { entity: entity.name, id }
      await audit({
        action: `${person.entity}.numberShown`,
        actor: context.actor,
        ...person,
        requestId: context.requestId,
        address: http.address,
        shown: { field, reason },
      })
      return { value: text, hideAt: new Date(now().getTime() + shownSeconds * 1_000).toISOString() }
    },
  )
}

/** What is logged of who looks at papers that wait for a decision of theirs: reviewing is bounded by what has been sent. */
export const shownForReview = { field: 'documentNumberAndImages', reason: 'verification claim' } as const
