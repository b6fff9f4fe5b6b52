import type { ErrorCode } from '../contract.ts'
import { AppError } from '../errors.ts'

/** The name of the one part of an upload's form. */
export const fileField = 'file'

/** A rejection of an uploaded file, to be shown beside the field. */
export const fileError = (message: string, code: ErrorCode = 'validation_failed', cause?: unknown) =>
  new AppError(code, message, { details: { issues: [{ path: fileField, message }] }, cause })
