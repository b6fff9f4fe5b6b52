import type { Failure } from './errors.ts'
import { send, type Answer } from './http.ts'
import { session } from './session.ts'

export interface DownloadedFile {
  name: string
  blob: Blob
}

/** A file of the API. Throws a Failure. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<DownloadedFile> {
  const ask = () => send({ url, reads: 'file' }, session.token(), signal)
  let answer = await ask()
  // After a sleep the token may have expired.
  if (isUnauthenticated(answer) && (await session.refresh()) === 'renewed') answer = await ask()
  if ('error' in answer) throw answer.error satisfies Failure
  return answer.data as DownloadedFile
}

/** Saves a file of the API under the name that the server gives it. Throws a Failure. */
export async function download(url: string): Promise<void> {
  save(await fetchFile(url))
}

/** Has the browser save a file. */
export function save({ name, blob }: DownloadedFile): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the address in its own time.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const isUnauthenticated = (answer: Answer) => 'error' in answer && answer.error.kind === 'refused' && answer.error.status === 401
