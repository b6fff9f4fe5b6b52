import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Keeps secrets in the database that only the product may read. `about` says what a value belongs to, such as a user's id: moved to another
 * document it is of no use.
 */
export interface DataSeal {
  seal: (text: string, about: string) => string
  /** Throws if the text was sealed about something else, with another secret, or was changed. */
  open: (sealed: string, about: string) => string
  /** A digest that cannot be computed, and so not be guessed at, without the secret. */
  digest: (text: string, about: string) => string
}

export function createDataSeal(secret: string): DataSeal {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  const [key, digestKey] = [keyFor('encryption of fields'), keyFor('digests of fields')]
  return {
    seal: (text, about) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (text, about) => createHmac('sha256', digestKey).update(`${about}\n${text}`).digest('base64url'),
  }
}
