import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Keeps secrets in the database that only the product may read. `about` says what a value belongs to, such as a user's id: moved to another
 * document it is of no use.
 */
export interface DataSeal {
  /** Sealed by the newest secret. */
  seal: (text: string, about: string) => string
  /** Throws if the text was sealed about something else, with a secret that is not known, or was changed. */
  open: (sealed: string, about: string) => string
  /** A digest that cannot be computed, and so not be guessed at, without the newest secret. */
  digest: (text: string, about: string) => string
  /** The digests by each secret, newest first: of values that were stored before the secret changed, too. */
  digests: (text: string, about: string) => string[]
  /** Whether it was sealed by the newest secret. */
  isNewest: (sealed: string) => boolean
}

interface Key {
  /** Of eight hexadecimal digits, before the sealed text. It is derived from the secret and tells nothing about it. */
  id: string
  encryption: Buffer
  digest: Buffer
}

function keyOf(secret: string): Key {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', use, bytes))
  return {
    id: derive('name of the key', 4).toString('hex'),
    encryption: derive('encryption of fields', 32),
    digest: derive('digests of fields', 32),
  }
}

/** `retired` secrets still open what they sealed, until `npm run keys:rotate` has sealed it anew. */
export function createDataSeal(secret: string, retired: readonly string[] = []): DataSeal {
  const newest = keyOf(secret)
  const keys = [newest, ...retired.map(keyOf)]
  const digestBy = (key: Key, text: string, about: string) =>
    createHmac('sha256', key.digest).update(`${about}\n${text}`).digest('base64url')
  return {
    seal: (text, about) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, newest.encryption, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
    },
    open: (sealed, about) => {
      const dot = sealed.indexOf('.')
      // Sealed before secrets could be changed: by the oldest of them.
      const key = dot < 0 ? keys.at(-1) : keys.find(({ id }) => id === sealed.slice(0, dot))
      if (!key) throw new Error('encrypted with a secret that is neither DATA_SECRET nor one of DATA_SECRETS_RETIRED')
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const decipher = createDecipheriv(algorithm, key.encryption, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    digest: (text, about) => digestBy(newest, text, about),
    digests: (text, about) => keys.map((key) => digestBy(key, text, about)),
    isNewest: (sealed) => sealed.startsWith(`${newest.id}.`),
  }
}
