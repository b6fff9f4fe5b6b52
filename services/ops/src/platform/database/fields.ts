import type { Model, Types } from 'mongoose'

type Name<T> = keyof T & string
type Plain = string | number | boolean | Date | Types.ObjectId | readonly unknown[]
type Embedded<T> = NonNullable<T> extends Plain ? never : NonNullable<T>
type ElementOf<T> = NonNullable<T> extends readonly (infer Element)[] ? Element : never

/** The fields of a document, and those of its embedded documents as dotted paths of two parts. */
export type Path<Doc> = Name<Doc> | { [Field in Name<Doc>]: `${Field}.${Name<Embedded<Doc[Field]>>}` }[Name<Doc>]
/** Dotted paths to fields of array elements, for filters only. */
type ElementPath<Doc> = { [Field in Name<Doc>]: `${Field}.${Name<ElementOf<Doc[Field]>>}` }[Name<Doc>]

export type ValueAt<Doc, At extends string> = At extends keyof Doc
  ? Doc[At]
  : At extends `${infer Field}.${infer Inner}`
    ? Field extends keyof Doc
      ? ValueIn<Embedded<Doc[Field]>, Inner> | ValueIn<ElementOf<Doc[Field]>, Inner>
      : never
    : never
type ValueIn<T, Field extends string> = T extends unknown ? (Field extends keyof T ? T[Field] : never) : never

/** What a field may be compared with: an array matches by its elements too. */
type Operand<Value> = Value | ElementOf<Value>
interface Operators<Value> {
  $eq?: Operand<Value>
  $ne?: Operand<Value> | null
  $in?: readonly Operand<Value>[]
  $nin?: readonly Operand<Value>[]
  $gt?: Operand<Value>
  $gte?: Operand<Value>
  $lt?: Operand<Value>
  $lte?: Operand<Value>
  $exists?: boolean
}

/** A database filter of known fields, with values of their types. */
export type Filter<Doc> = {
  readonly [At in Path<Doc> | ElementPath<Doc>]?: Operand<ValueAt<Doc, At>> | Operators<ValueAt<Doc, At>>
} & { readonly $or?: readonly Filter<Doc>[]; readonly $and?: readonly Filter<Doc>[]; readonly $expr?: object }

type Values<Doc> = { readonly [At in Path<Doc>]?: ValueAt<Doc, At> }

/** Appended elements; a negative `$slice` keeps as many of the last ones. */
interface Pushed<Element> {
  $each: readonly Element[]
  $slice?: number
}

/** An update of known fields, with values of their types. */
interface Update<Doc> {
  readonly $set?: Values<Doc>
  readonly $setOnInsert?: Values<Doc>
  readonly $inc?: { readonly [At in Path<Doc> as NonNullable<ValueAt<Doc, At>> extends number ? At : never]?: number }
  readonly $push?: {
    readonly [At in Path<Doc> as ElementOf<ValueAt<Doc, At>> extends never ? never : At]?: Pushed<ElementOf<ValueAt<Doc, At>>>
  }
  readonly $unset?: { readonly [At in Path<Doc>]?: '' }
  readonly $pull?: {
    readonly [At in Path<Doc> as ElementOf<ValueAt<Doc, At>> extends never ? never : At]?: Filter<ElementOf<ValueAt<Doc, At>>>
  }
}
/** An update that the database computes: known fields, with aggregation expressions. */
type UpdateStage<Doc> = { readonly $set: { readonly [At in Path<Doc>]?: unknown } }

interface Written {
  matchedCount: number
  upsertedCount: number
  upsertedId: Types.ObjectId | null
}

interface BulkUpdate<Doc> {
  updateOne: { filter: Filter<Doc>; update: Update<Doc> | UpdateStage<Doc>[]; upsert?: boolean }
}
interface FindAndUpdateOptions<Doc> {
  returnDocument: 'before' | 'after'
  projection?: { readonly [At in Path<Doc>]?: 1 }
}

/** The writes of a collection that are neither `create` nor `change`. */
interface Writes<Doc> {
  updateOne: (filter: Filter<Doc>, update: Update<Doc> | UpdateStage<Doc>[], options?: { upsert?: boolean }) => Promise<Written>
  updateMany: (filter: Filter<Doc>, update: Update<Doc> | UpdateStage<Doc>[]) => Promise<Written>
  bulkWrite: (updates: readonly BulkUpdate<Doc>[], options?: { ordered?: boolean }) => Promise<Pick<Written, 'matchedCount'>>
  findOneAndUpdate: (
    filter: Filter<Doc>,
    update: Update<Doc> | UpdateStage<Doc>[],
    options: FindAndUpdateOptions<Doc>,
  ) => Promise<Doc | null>
  insertOne: (doc: Doc) => Promise<unknown>
  insertMany: (docs: Doc[], options?: { ordered?: boolean }) => Promise<unknown>
  deleteOne: (filter: Filter<Doc>) => Promise<unknown>
  deleteMany: (filter: Filter<Doc>) => Promise<unknown>
}

/** Typed writes without mongoose: the native driver checks neither fields nor values, so the compiler does. */
export function writesOf<Doc>(model: Model<Doc>): Writes<Doc> {
  return model.collection as unknown as Writes<Doc>
}
