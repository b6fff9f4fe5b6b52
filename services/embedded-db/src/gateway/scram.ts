// SCRAM-SHA-256 (RFC 5802, RFC 7677), the server's side: the exchange proves knowledge of the password to both sides without revealing it.
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the server stores for a password: enough to check a proof of it, not to create one. */
export interface Verifier {
  user: string
  salt: string
  iterations: number
  storedKey: Buffer
  serverKey: Buffer
}

/** The state between the client's first message and its proof: the server's challenge, and the check of the proof. */
export interface Exchange {
  challenge: string
  /** The server's own proof, or undefined when the client's is wrong. */
  finish: (clientFinal: string) => string | undefined
}

const ITERATIONS = 15_000 // MongoDB's
const MESSAGE_LENGTH_MAX = 1024
const CLIENT_FIRST = /^n,,(?<bare>n=(?<user>[^,]+),r=(?<nonce>[!-+\--~]+))$/
const CLIENT_FINAL = /^(?<plain>c=biws,r=(?<nonce>[!-+\--~]+)),p=(?<proof>[A-Za-z0-9+/]{43}=)$/

export function verifierOf({ user, password }: { user: string; password: string }): Verifier {
  const salt = randomBytes(28)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest()
  return { user, salt: salt.toString('base64'), iterations: ITERATIONS, storedKey, serverKey: hmac(salted, 'Server Key') }
}

/** Begins an exchange; undefined for an invalid first message. An unknown user fails at the same point as a wrong password. */
export function beginScram(verifier: Verifier, clientFirst: string): Exchange | undefined {
  const first = matched(CLIENT_FIRST, clientFirst)
  if (!first) return undefined
  const nonce = `${first.nonce}${randomBytes(24).toString('base64')}`
  const challenge = `r=${nonce},s=${verifier.salt},i=${verifier.iterations}`
  const isKnown = first.user?.replaceAll('=2C', ',').replaceAll('=3D', '=') === verifier.user
  function finish(clientFinal: string) {
    const final = matched(CLIENT_FINAL, clientFinal)
    if (!final || final.nonce !== nonce) return undefined
    const exchanged = `${first?.bare},${challenge},${final.plain}`
    const isRight = provesKey(verifier.storedKey, exchanged, final.proof ?? '')
    return isRight && isKnown ? `v=${hmac(verifier.serverKey, exchanged).toString('base64')}` : undefined
  }
  return { challenge, finish }
}

/** A proof is the client key XORed with a signature that only the holder of the stored key can compute. */
function provesKey(storedKey: Buffer, exchanged: string, proof: string) {
  const signature = hmac(storedKey, exchanged)
  const clientKey = Buffer.from(proof, 'base64').map((byte, i) => byte ^ (signature[i] ?? 0))
  return timingSafeEqual(createHash('sha256').update(clientKey).digest(), storedKey)
}

const matched = (pattern: RegExp, message: string) => (message.length > MESSAGE_LENGTH_MAX ? undefined : pattern.exec(message)?.groups)

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
