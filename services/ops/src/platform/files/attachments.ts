import { Readable } from 'node:stream'
import type { Model } from 'mongoose'
import { dayMs } from '../clock.ts'
import type { Filter } from '../database/fields.ts'
import { Types, type EntityDoc } from '../database/mongo.ts'
import { AppError, notFound } from '../errors.ts'
import type { FileAnswer, StaffPrincipal } from '../http/routes.ts'
import type { DataSeal } from '../security/data-seal.ts'
import { kindFacts, pictureKinds, type FileKind, type PictureSize } from './contract.ts'
import { encodePicture, pictureType, type PictureShape } from './pictures.ts'
import type { Upload } from './receive.ts'
import { openSealedFile, storeSealedFile } from './sealed-content.ts'
import { contentOf, keepFor, removeFile, storeFile, type FileDoc, type NewFile } from './store.ts'

/** How long a file may be referred to by nothing: much longer than a command takes. */
const unreferencedMs = 60 * 60_000
/** How often it is looked up whether an entity still refers to its file, in case nobody said that it no longer does. */
const lookedUpMs = dayMs

type FieldOf<Doc> = Exclude<keyof Filter<Doc> & string, '$or' | '$and'>

interface Place<Doc extends EntityDoc> {
  entity: { name: string; model: Model<Doc> }
  /** Where the document holds the id of its file: a field, or one of an array's elements. */
  field: FieldOf<Doc>
  /** Where it holds the id of whom the file belongs to, if that is not its own. */
  ownerField?: FieldOf<Doc>
  /** Content and thumbnail are encrypted in the database. */
  isSealed?: boolean
  mayRead: Attachment['mayRead']
}

interface Definition<Doc extends EntityDoc> extends Place<Doc> {
  kinds: readonly FileKind[]
  picture: PictureShape
}

/** A file that belongs to an entity, and that whoever may see the entity may see. */
export interface Attachment {
  /** Unique, such as `user.avatar`. */
  name: string
  isSealed?: boolean
  /** Whether somebody may see the file of this owner now: asked with each request. */
  mayRead: (reader: StaffPrincipal, ownerId: string, fileId: string) => boolean | Promise<boolean>
  isReferenced: (entityId: string, fileId: Types.ObjectId) => Promise<boolean>
}

/** One that somebody uploads. */
export interface UploadedAttachment extends Attachment {
  kinds: readonly FileKind[]
  picture: PictureShape
}

/** One that we make ourselves; see `storeMade`. */
export function defineMadeFile<Doc extends EntityDoc>({ entity, field, ownerField, ...definition }: Place<Doc>): Attachment {
  const { collection } = entity.model as unknown as Model<EntityDoc>
  return {
    ...definition,
    name: `${entity.name}.${field}`,
    isReferenced: async (entityId, fileId) => {
      const filter = { [ownerField ?? '_id']: new Types.ObjectId(entityId), [field]: fileId.toHexString() }
      return (await collection.findOne(filter as never, { projection: { _id: 1 } })) !== null
    },
  }
}

export const defineAttachment = <Doc extends EntityDoc>({ kinds, picture, ...place }: Definition<Doc>): UploadedAttachment => ({
  ...defineMadeFile(place),
  kinds,
  picture,
})

/** A square picture of the person that an entity is, in its field `avatar`. */
export const defineAvatar = <Doc extends EntityDoc & { avatar?: string | null }>(
  entity: { name: string; model: Model<Doc> },
  mayRead: Attachment['mayRead'],
): UploadedAttachment =>
  defineAttachment<Doc>({
    entity,
    field: 'avatar' as FieldOf<Doc>,
    kinds: pictureKinds,
    picture: { fit: 'cover', sidePx: 512, thumbnailPx: 96 },
    mayRead,
  })

/** Stores the upload for an entity, which held the file `former` until now, and returns the id that it should hold. */
export type StoreFor = (entityId: Types.ObjectId, former: string | null | undefined) => Promise<string>

/**
 * Lets `commit` replace an attachment. It calls `store` once it knows that the change is allowed, and then points the entity to the new file
 * in the same write as everything else. The file is recorded before: whatever a crash leaves, the sweep removes what nothing refers to.
 */
export async function replaceAttachment<Result>(
  attachment: UploadedAttachment,
  upload: Upload,
  commit: (store: StoreFor) => Promise<Result>,
): Promise<Result> {
  const files: { stored?: string; former?: string | null | undefined } = {}
  const store: StoreFor = async (entityId, former) => {
    const { content, ...file } = await prepare(attachment, upload)
    const place = placeOf(attachment, entityId.toHexString())
    const { id } = await storeFile({ ...file, ...place, permissions: [] }, Readable.from([content]))
    Object.assign(files, { stored: id, former })
    return id
  }
  try {
    const result = await commit(store)
    await letGo(files.former)
    return result
  } catch (error) {
    // Where the outcome is unknown the entity may point to it.
    if (files.stored && error instanceof AppError && error.code !== 'unavailable')
      await removeFile(new Types.ObjectId(files.stored)).catch(() => {})
    throw error
  }
}

/** Stores the upload of a sealed attachment, which nothing refers to yet, and returns its id. */
export async function storeSealed({ attachment, ownerId, seal }: NewSealed, upload: Upload): Promise<string> {
  const { content, ...file } = await prepare(attachment, upload)
  return storeSealedFile(seal, { ...file, ...placeOf(attachment, ownerId), permissions: [] }, content)
}

interface NewSealed {
  attachment: UploadedAttachment
  ownerId: string
  seal: DataSeal
}

/** Stores a file that we have made for an entity, which nothing refers to yet. */
export const storeMade = (
  attachment: Attachment,
  { ownerId, ...file }: Pick<NewFile, 'ownerId' | 'name' | 'type'>,
  content: Readable,
  signal?: AbortSignal,
): Promise<{ id: string; sizeBytes: number }> => storeFile({ ...file, ...placeOf(attachment, ownerId), permissions: [] }, content, signal)

const placeOf = ({ name }: Attachment, ownerId: string) => ({ attachment: name, ownerId, keptMs: unreferencedMs })

/** After a change that no longer refers to a file: the sweep removes it within about an hour, and not within a day. */
export async function letGo(fileId: string | null | undefined): Promise<void> {
  if (fileId) await keepFor(new Types.ObjectId(fileId), unreferencedMs).catch(() => {})
}

/** Pictures are kept as encoded by us, anything else as it came. The uploader's name for it is forgotten. */
async function prepare(
  { name, picture }: UploadedAttachment,
  { kind, bytes }: Upload,
): Promise<Pick<NewFile, 'name' | 'type' | 'thumbnail'> & { content: Buffer }> {
  const plain = name.replaceAll('.', '-')
  if (kind === 'pdf') return { name: `${plain}.pdf`, type: kindFacts.pdf.type, content: bytes }
  const { full, thumbnail } = await encodePicture(bytes, picture)
  return { name: `${plain}.webp`, type: pictureType, thumbnail, content: full }
}

/** A file of an entity, for who may see that entity now. Throws `not_found`, also where it exists. */
export async function openAttachment(
  attachments: readonly Attachment[],
  doc: FileDoc & { sizeBytes: number },
  { reader, size, seal }: { reader: StaffPrincipal; size: PictureSize; seal: DataSeal },
): Promise<FileAnswer> {
  const attachment = attachments.find(({ name }) => name === doc.attachment)
  const { ownerId, _id } = doc
  if (!(await attachment?.mayRead(reader, ownerId, _id.toHexString())) || !(await attachment?.isReferenced(ownerId, _id)))
    throw notFound('File')
  const look = { name: doc.name, type: doc.type, isInline: doc.type === pictureType }
  if (attachment?.isSealed) {
    const bytes = await openSealedFile(seal, doc, size)
    // Without a name for its content: no browser keeps it.
    return { ...look, sizeBytes: bytes.length, content: Readable.from([bytes]) }
  }
  const file = { ...look, etag: `"${_id.toHexString()}-${size}"` }
  if (size === 'full') return { ...file, sizeBytes: doc.sizeBytes, content: contentOf(doc) }
  if (!doc.thumbnail) throw notFound('Thumbnail')
  const bytes = Buffer.from(doc.thumbnail.buffer)
  return { ...file, sizeBytes: bytes.length, content: Readable.from([bytes]) }
}

/** Whether a file whose time has come can be removed; one that is in use is looked at again later. */
export async function isOrphan(attachments: readonly Attachment[], { _id, attachment: name, ownerId }: FileDoc): Promise<boolean> {
  if (name === undefined) return true
  const attachment = attachments.find((each) => each.name === name)
  // One of a later version of the product is left to it.
  if (attachment && !(await attachment.isReferenced(ownerId, _id))) return true
  await keepFor(_id, lookedUpMs)
  return false
}
