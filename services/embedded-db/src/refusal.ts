import { errorCode } from './gateway/engine.ts'

/** Why the database does not start, in one sentence for whoever started it. */
export class Refusal extends Error {}

const OF_THE_SYSTEM: Record<string, (at: string) => string> = {
  ENOSPC: (at) => `There is no space left on the disk at ${at}.`,
  EDQUOT: (at) => `There is no space left in the disk quota at ${at}.`,
  EACCES: (at) => `The embedded database may not write to ${at}: permission denied.`,
  EPERM: (at) => `The embedded database may not write to ${at}: operation not permitted.`,
  EROFS: (at) => `The embedded database cannot write to ${at}: the file system is read-only.`,
  ENOTDIR: (at) => `The embedded database needs a folder at ${at}, and a file is in the way.`,
  EADDRINUSE: (at) => `Port ${at} of 127.0.0.1 is in use by another program.`,
}

/** What to print for an error: a sentence where the cause is known, the whole stack where it is our own fault. */
export function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof Error)) return String(error)
  const at = 'port' in error ? error.port : 'path' in error ? error.path : 'an unknown place'
  return OF_THE_SYSTEM[errorCode(error)]?.(String(at)) ?? error.stack ?? error.message
}
