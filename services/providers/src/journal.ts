import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'

/** A file that is only ever appended to, a line of JSON for each decision: killed at any time, it holds every decision that was answered. */
export interface Journal {
  /** Handed to the operating system when this returns: it survives the process. */
  append: (entry: object) => void
  /** Resolves when everything appended so far survives the machine. */
  synced: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a journal and replays it. A last line without its end was never answered: it is cut off. Throws for any other damage. */
export function openJournal(file: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = openSync(file, 'a+', 0o600)
  const bytes = readFileSync(file)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) ftruncateSync(handle, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  lines.forEach((line, n) => replay(parsed(line, `${file}, line ${n + 1}`)))
  const sync = createSync(handle)
  return {
    append: (entry) => {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      for (let written = 0; written < line.length;) written += writeSync(handle, line, written)
      sync.mark()
    },
    synced: sync.done,
    close: async () => {
      await sync.done()
      closeSync(handle)
    },
  }
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`${where} is damaged: restore the file from a backup, or remove it to start with a new one`, { cause: error })
  }
}

/** Merges the syncs of everybody who waits. */
function createSync(handle: number): { mark: () => void; done: () => Promise<void> } {
  const count = { appended: 0, synced: 0 }
  let running: Promise<void> | null = null
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const upTo = count.appended
      fdatasync(handle, (error) => {
        running = null
        if (error) return reject(error)
        count.synced = upTo
        resolve()
      })
    })
  const done = async (): Promise<void> => {
    const wanted = count.appended
    while (count.synced < wanted) await (running ??= run())
  }
  return { mark: () => void (count.appended += 1), done }
}
