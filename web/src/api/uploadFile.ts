interface Addressed {
  url: string
  headers: Record<string, string>
  onProgress: ((share: number) => void) | undefined
}

/** Posts a file as the one part of a form: what only XMLHttpRequest can tell the progress of. Rejects where no response arrives. */
export function uploadFile(file: Blob, { url, headers, onProgress }: Addressed, signal: AbortSignal): Promise<Response> {
  const form = new FormData()
  // What the user calls the file is nobody's business.
  form.append('file', file, 'file')
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.responseType = 'text'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('no response'))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) })),
    )
    for (const event of ['error', 'abort'] as const) request.addEventListener(event, fail)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) fail()
    else request.send(form)
  })
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  return request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}
