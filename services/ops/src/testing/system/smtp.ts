import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server of a test: keeps what it is sent, or answers every recipient with `rejection`. */
export interface MailServer {
  port: number
  received: string[]
  /** The recipients of all mails, as the sender named them. */
  recipients: string[]
  reject: (rejection: string | null) => void
  stop: () => Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: string[] = []
  const recipients: string[] = []
  let rejection: string | null = null
  const serve = (socket: Socket) => {
    let data: string | null = null
    let rest = ''
    const onLine = (line: string) => {
      if (data !== null) {
        if (line !== '.') return void (data += `${line}\n`)
        received.push(data)
        data = null
        return void socket.write('250 kept\r\n')
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'DATA') data = ''
      if (command === 'RCPT') recipients.push(line)
      const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye', ...(rejection && { RCPT: rejection }) }
      socket.write(`${answers[command] ?? '250 fine'}\r\n`)
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    })
    socket.write('220 mail.example\r\n')
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    recipients,
    reject: (next) => (rejection = next),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
