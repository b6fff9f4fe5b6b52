import { photographSpecimen, type Specimen, type SpecimenFault } from '@kainsiap/specimens'
import { findToVerify } from '../customers/queries.ts'
import { now } from '../platform/clock.ts'
import { writesOf } from '../platform/database/fields.ts'
import { Types } from '../platform/database/mongo.ts'
import { pictureType } from '../platform/files/pictures.ts'
import { storeSealedFile } from '../platform/files/sealed-content.ts'
import { sealPersonal } from '../platform/personal-data/personal-value.ts'
import type { Config } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createDataSeal, type DataSeal } from '../platform/security/data-seal.ts'
import { customerVerification } from './customers.ts'
import type { VerificationDoc } from './model.ts'

interface Sent {
  minutesAgo: number
  fault?: SpecimenFault
  /** The number typed in is not the one on the card. */
  hasOtherNumber?: boolean
  withBack?: boolean
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

/** Longer than any papers wait. */
const joinedMs = 3 * 3_600_000

/** Papers of customers who wait to be verified, with pictures of specimen cards. Existing papers stay. */
export async function seedPapers({ DATA_SECRET }: Config, log: Log): Promise<void> {
  const { model } = customerVerification.entity
  if (await model.exists({})) return
  const seal = createDataSeal(DATA_SECRET)
  const customers = await findToVerify(waiting.length, new Date(now().getTime() - joinedMs))
  const docs: VerificationDoc[] = []
  for (const [index, customer] of customers.entries()) docs.push(await papersOf(seal, customer, waiting[index] as Sent, index))
  if (docs.length > 0) await writesOf(model).insertMany(docs)
  log.info(`made demo data: papers of ${docs.length} customers`)
}

type CustomerDoc = Awaited<ReturnType<typeof findToVerify>>[number]

/** The place of birth is one that no card has: the number is nobody's. */
const numberOf = (index: number) => `${70 + index}0${1 + index}1${index}00${5_210 + 131 * index}`

async function papersOf(seal: DataSeal, customer: CustomerDoc, sent: Sent, index: number): Promise<VerificationDoc> {
  const submittedAt = new Date(now().getTime() - sent.minutesAgo * 60_000)
  const [_id, subjectId] = [new Types.ObjectId(), customer._id]
  const number = numberOf(index)
  const home = customer.addresses?.[0]
  const card: Specimen = {
    name: customer.name,
    number: sent.hasOtherNumber ? number.replace(/..$/, '99') : number,
    address: home ? [home.addressLine1.slice(0, 34), `${home.postalCode} ${home.city}`, home.state] : [],
  }
  const images = [await photograph(seal, subjectId, await photographSpecimen(card, 'front', sent.fault))]
  if (sent.withBack) images.push(await photograph(seal, subjectId, await photographSpecimen(card, 'back')))
  const place = { collection: customerVerification.entity.model.collection.name, id: _id.toHexString(), field: 'documentNumber' }
  return {
    _id,
    version: 1,
    createdAt: submittedAt,
    updatedAt: submittedAt,
    subjectId,
    subjectName: customer.name,
    documentType: 'ic',
    documentNumber: sealPersonal(seal, place, number),
    images,
    expiresOn: null,
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
async function photograph(seal: DataSeal, ownerId: Types.ObjectId, jpeg: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  const [content, thumbnail] = [await sharp(jpeg).webp({ quality: 82 }).toBuffer(), await sharp(jpeg).resize(240).webp().toBuffer()]
  const { name } = customerVerification.images
  const file = { attachment: name, ownerId: ownerId.toHexString(), name: `${name.replaceAll('.', '-')}.webp`, type: pictureType }
  return storeSealedFile(seal, { ...file, permissions: [], thumbnail }, content)
}
