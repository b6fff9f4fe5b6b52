import type { Copy } from '../api/copies.ts'

/** What a command needs to know about the entity that it changes. `Now` holds the fields that tell what the record is now. */
export interface CommandTarget<Now extends Copy> {
  /** The noun in sentences: "order". */
  noun: string
  /** Reads the snapshot of a `stale_version` error; undefined when it is not one. */
  parse: (snapshot: unknown) => Now | undefined
  /** Who changed the record, when, and what it is now. */
  changedSentence: (now: Now) => string
  /** Said after that, unless something of one's own may have been carried out. */
  unsent?: string
}

export const nothingSent = 'Nothing was sent. The page shows the latest data.'

/** `what` begins the sentence as its object: a name or a number. */
export const changedByAnotherUser = (what: string) =>
  `Another user just changed ${what}. Your entries are kept. Review the changes and try again.`
