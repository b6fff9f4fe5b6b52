import { photographSpecimen, type Specimen, type SpecimenFault } from '@kainsiap/specimens'
import { applyPaperReview } from '../agents/papers/paper-review.ts'
import { findAgentsToVerify } from '../agents/queries.ts'
import { findToVerify } from '../customers/queries.ts'
import { systemContext } from '../platform/changes/command-context.ts'
import { dayMs, malaysianDay, now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { pictureType } from '../platform/files/pictures.ts'
import { storeSealedFile } from '../platform/files/sealed-content.ts'
import { openPersonal, sealPersonal } from '../platform/personal-data/personal-value.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { agentVerification } from './agents.ts'
import { customerVerification } from './customers.ts'
import type { VerificationDefinition } from './definition.ts'
import { writtenIcNumber } from '../platform/personal-data/ic-number.ts'
import type { DocumentType } from './contract.ts'
import type { VerificationDoc } from './model.ts'

interface Sent {
  minutesAgo: number
  type?: DocumentType
  expiresInDays?: number
  fault?: SpecimenFault
  /** The number typed in is not the one on the card. */
  hasOtherNumber?: boolean
  withBack?: boolean
}

const titles: Readonly<Record<DocumentType, string>> = {
  ic: 'KAD PENGENALAN',
  driving_licence: 'LESEN MEMANDU',
  insurance: 'INSURANS',
  road_tax: 'CUKAI JALAN',
}

/** Some of them as they should be, some not. */
const waiting: readonly Sent[] = [
  { minutesAgo: 134, withBack: true },
  { minutesAgo: 72, fault: 'blurred' },
  { minutesAgo: 48, hasOtherNumber: true },
  { minutesAgo: 31, fault: 'sideways', withBack: true },
  { minutesAgo: 19, fault: 'cropped' },
  { minutesAgo: 6, fault: 'dark' },
]

const waitingOfAgents: readonly Sent[] = [
  { minutesAgo: 96, withBack: true },
  { minutesAgo: 41, type: 'insurance', expiresInDays: 240 },
  { minutesAgo: 14, type: 'driving_licence', fault: 'blurred' },
]

/** Longer than any papers wait. */
const joinedMs = 3 * 3_600_000

/** Papers of people who wait to be verified, with pictures of specimen cards. Existing papers stay. */
export async function seedPapers(config: Pick<Config, 'DATA_SECRET' | 'DATA_SECRETS_RETIRED' | 'DEMO_PAPERS'>, log: Log): Promise<void> {
  const { DATA_SECRET, DATA_SECRETS_RETIRED, DEMO_PAPERS } = config
  if (DEMO_PAPERS === 0) return
  const seal = createDataSeal(DATA_SECRET, DATA_SECRETS_RETIRED)
  const [ofCustomers, ofAgents] = [waiting.slice(0, DEMO_PAPERS), waitingOfAgents.slice(0, Math.max(0, DEMO_PAPERS - waiting.length))]
  const customers = await findToVerify(ofCustomers.length, new Date(now().getTime() - joinedMs))
  const agents = ofAgents.length > 0 ? await findAgentsToVerify(ofAgents.length) : []
  const counts = await Promise.all([
    seedEach(customerVerification, { seal, people: customers.map(personOf), sent: ofCustomers }),
    seedEach(agentVerification, {
      seal,
      people: agents.map((agent) => ({ ...personOf(agent), icNumber: () => icOf(seal, agent) })),
      sent: ofAgents,
    }),
  ])
  const count = counts.reduce((sum, each) => sum + each, 0)
  if (count > 0) log.info(`created demo data: ${count} documents to review`)
}

interface Person {
  _id: Types.ObjectId
  /** As registered; read only for papers that are made. */
  icNumber?: () => string | null
  name: string
  address: readonly string[]
}
type Customer = Awaited<ReturnType<typeof findToVerify>>[number]
type Agent = Awaited<ReturnType<typeof findAgentsToVerify>>[number]

function personOf(doc: Customer | Agent): Person {
  const home = 'addresses' in doc ? doc.addresses?.[0] : 'address' in doc ? doc.address : undefined
  const address = home ? [home.addressLine1.slice(0, 34), `${home.postalCode} ${doc.city}`, doc.state] : []
  return { _id: doc._id, name: doc.name, address }
}

const icOf = (seal: DataSeal, { _id, icNumber }: Agent): string | null =>
  icNumber ? openPersonal(seal, { collection: 'agents', id: _id.toHexString(), field: 'icNumber' }, icNumber) : null

interface Seeded {
  seal: DataSeal
  people: readonly Person[]
  sent: readonly Sent[]
}

async function seedEach(definition: VerificationDefinition, { seal, people, sent }: Seeded): Promise<number> {
  const { model } = definition.entity
  if (await model.exists({})) return 0
  const docs = await Promise.all(people.map((person, index) => papersOf(definition, seal, person, { ...(sent[index] as Sent), index })))
  // Agents know which papers they have handed in.
  if (definition === agentVerification)
    for (const { subjectId, documentType: paper, submittedAt: at } of docs)
      await applyPaperReview(systemContext, String(subjectId), { paper, at, status: 'pending', expiresOn: null })
  if (docs.length > 0) await writesOf(model).insertMany(docs)
  return docs.length
}

const numberOf = (index: number) => `${70 + index}0${1 + index}1${index}10${5_210 + 131 * index}`

async function papersOf(
  definition: VerificationDefinition,
  seal: DataSeal,
  { _id: subjectId, name: subjectName, address, icNumber }: Person,
  { index, minutesAgo, type = 'ic', fault, hasOtherNumber, withBack, expiresInDays }: Sent & { index: number },
): Promise<VerificationDoc> {
  const submittedAt = new Date(now().getTime() - minutesAgo * 60_000)
  const _id = new Types.ObjectId()
  const number = (type === 'ic' ? icNumber?.() : null) ?? numberOf(index)
  const expiresOn = expiresInDays === undefined ? null : malaysianDay(new Date(now().getTime() + expiresInDays * dayMs))
  const shown = hasOtherNumber ? number.replace(/..$/, '99') : number
  const card: Specimen = {
    title: titles[type],
    name: subjectName,
    number: type === 'ic' ? writtenIcNumber(shown) : shown,
    lines: expiresOn ? [`SAH HINGGA ${expiresOn}`] : address,
  }
  const store = (jpeg: Buffer) => keepPhotograph(definition, { seal, ownerId: subjectId.toHexString() }, jpeg)
  const images = [await store(await photographSpecimen(card, 'front', fault))]
  if (withBack) images.push(await store(await photographSpecimen(card, 'back')))
  const place = { collection: definition.entity.model.collection.name, id: _id.toHexString(), field: 'documentNumber' }
  return {
    _id,
    version: 1,
    createdAt: submittedAt,
    updatedAt: submittedAt,
    subjectId,
    subjectName,
    documentType: type,
    documentNumber: sealPersonal(seal, place, number),
    images,
    expiresOn,
    status: 'pending',
    submittedAt,
    reviewedAt: null,
    reviewedBy: null,
    rejectionReason: null,
    notes: null,
    claim: null,
    erasedAt: null,
  }
}

/** As an app would have sent it. */
async function keepPhotograph(
  { images: { name } }: VerificationDefinition,
  { seal, ownerId }: { seal: DataSeal; ownerId: string },
  jpeg: Buffer,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const [content, thumbnail] = [
    await sharp(jpeg).webp({ quality: 82, effort: 0 }).toBuffer(),
    await sharp(jpeg).resize(240).webp({ effort: 0 }).toBuffer(),
  ]
  const file = { attachment: name, ownerId, name: `${name.replaceAll('.', '-')}.webp`, type: pictureType }
  return storeSealedFile(seal, { ...file, permissions: [], thumbnail }, content)
}
