import { errorCode } from './gateway/engine.ts'

/** An error for the person who started the database: its message is one sentence, shown without a stack. */
export class UserError extends Error {}

const SYSTEM_ERRORS: Record<string, (at: string) => string> = {
  ENOSPC: (at) => `There is no space left on the disk at ${at}.`,
  EDQUOT: (at) => `There is no space left in the disk quota at ${at}.`,
  EACCES: (at) => `The embedded database may not write to ${at}: permission denied.`,
  EPERM: (at) => `The embedded database may not write to ${at}: operation not permitted.`,
  EROFS: (at) => `The embedded database cannot write to ${at}: the file system is read-only.`,
  ENOTDIR: (at) => `The embedded database needs a folder at ${at}, and a file is in the way.`,
  EADDRINUSE: (at) => `Port ${at} of 127.0.0.1 is in use by another program.`,
}

/** The text to print for an error: one sentence for a known cause, the stack for a bug. */
export function messageOf(error: unknown) {
  if (error instanceof UserError) return error.message
  if (!(error instanceof Error)) return String(error)
  const at = 'port' in error ? error.port : 'path' in error ? error.path : 'an unknown place'
  return SYSTEM_ERRORS[errorCode(error)]?.(String(at)) ?? error.stack ?? error.message
}
