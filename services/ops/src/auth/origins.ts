import { AppError } from '../platform/errors.ts'
import type { HttpPart } from '../platform/http/routes.ts'

export const clientHeader = 'X-KainSiap-Client'

export interface OriginSettings {
  /** Where the console is available: named to a page of an address that is not allowed. */
  publicUrl: string
  allowedOrigins: ReadonlySet<string>
}

/** Each throws `forbidden`; that of an address has the public URL in its details. */
export function originChecks({ publicUrl, allowedOrigins }: OriginSettings) {
  /** The cookie authenticates by itself, so only our own pages may use it. */
  const checkOrigin = ({ origin }: HttpPart) => {
    if (origin === undefined || allowedOrigins.has(origin)) return
    throw new AppError('forbidden', `Sign-in is not allowed from this address. Use ${publicUrl}, or add this address to ALLOWED_ORIGINS.`, {
      details: { permission: 'origin', publicUrl },
    })
  }
  return {
    checkOrigin,
    /** Where only the cookie authenticates, our pages send an Origin, and other clients must send their own header. */
    checkCookieUse: (http: HttpPart) => {
      checkOrigin(http)
      if (http.origin === undefined && !http.client)
        throw new AppError(
          'forbidden',
          `Send the header ${clientHeader} with the name of your client, or an Origin that this server allows.`,
          {
            details: { permission: clientHeader },
          },
        )
    },
  }
}
