import type { Failure } from './errors.ts'
import { send } from './http.ts'
import { session } from './session.ts'

/** Saves a file of the API under the name that the server gives it. Throws a Failure. */
export async function download(url: string): Promise<void> {
  const answer = await send({ url, reads: 'file' }, session.token())
  if ('error' in answer) throw answer.error satisfies Failure
  const { name, blob } = answer.data as DownloadedFile
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the address in its own time.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export interface DownloadedFile {
  name: string
  blob: Blob
}
