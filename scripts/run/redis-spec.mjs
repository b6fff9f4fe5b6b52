import { answersPing } from './probe.mjs'

/** A Redis of our own on 127.0.0.1: jobs must never be evicted, and what was acknowledged is found again after a restart. */
export function redisSpec(command, { port, folder, logFile }) {
  const settings = {
    port,
    bind: '127.0.0.1',
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    dir: folder,
    logfile: logFile,
    daemonize: 'no',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  return { name: 'redis', at: `127.0.0.1:${port}`, command, args, env: process.env, quiet: true, isReady: () => answersPing(port) }
}
