/**
 * The header that makes a command safe to repeat: the server executes a key once and repeats its response.
 * Create the key when the form opens, not when it is sent, so that a second press is the same command.
 */
export function idempotent(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}

export function newIdempotencyKey(): string {
  // randomUUID is missing where the page is not on https or localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
