// Acts as another user of the machine: makes the attempts given as JSON on its command line, and prints their outcomes. Started by root it
// becomes nobody; started by another user it keeps its user, and only lacks the password.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import net from 'node:net'

const { files = [], sockets = [], commands = [] } = JSON.parse(process.argv[2])
const NOBODY = 65_534
if (process.getuid() === 0) {
  process.setgroups([])
  process.setgid(NOBODY)
  process.setuid(NOBODY)
}

const outcomes = {
  files: files.map((file) => outcomeOf(() => (statSync(file).isDirectory() ? readdirSync(file) : readFileSync(file)))),
  sockets: await Promise.all(sockets.map((path) => exchange({ path }, ''))),
  answers: await Promise.all(commands.map(({ port, hex }) => exchange({ port, host: '127.0.0.1' }, hex))),
}
process.stdout.write(JSON.stringify(outcomes))

function outcomeOf(attempt) {
  try {
    attempt()
    return 'done'
  } catch (error) {
    return error.code
  }
}

/** Connects, sends the bytes, and resolves to the first response in hexadecimal, or to how it failed. */
function exchange(address, hex) {
  return new Promise((resolve) => {
    const socket = net.connect(address, () => (hex ? socket.write(Buffer.from(hex, 'hex')) : end('connected')))
    const end = (outcome) => {
      socket.destroy()
      resolve(outcome)
    }
    socket.once('error', ({ code }) => end(code))
    socket.once('end', () => end('closed'))
    socket.once('data', (data) => end(data.toString('hex')))
  })
}
