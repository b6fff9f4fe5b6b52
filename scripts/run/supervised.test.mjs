import { afterEach, describe, expect, it, vi } from 'vitest'
import { Supervised } from './supervised.mjs'

const reaper = { watch: () => {}, forget: () => {} }
const printed = []
vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)

const running = []
function supervise(source, spec = {}) {
  const child = new Supervised(
    { name: 'api', command: process.execPath, args: ['-e', source], env: process.env, readyLine: /^serving (?<pid>\d+)/, ...spec },
    { reaper, signal: new AbortController().signal },
  )
  running.push(child)
  return child
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => child.stop()))
  printed.length = 0
})

const pids = () => printed.flatMap((line) => /serving (?<pid>\d+)/.exec(line)?.groups.pid ?? []).map(Number)
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const SERVE = 'console.log("serving", process.pid); setInterval(() => {}, 1000)'

describe('a supervised process', () => {
  it('is restarted when it is killed, and that is printed', async () => {
    await supervise(SERVE).start()
    process.kill(pids()[0], 'SIGKILL')
    await vi.waitFor(() => expect(pids()).toHaveLength(2), 5000)
    await vi.waitFor(() => expect(printed.join('')).toContain('ready again'), 5000)
    expect(printed.join('')).toContain('was killed by SIGKILL; starting it again at once')
  })

  it('is restarted after an unexpected exit', async () => {
    await supervise('console.log("serving", process.pid); setTimeout(() => process.exit(70), 50)').start()
    await vi.waitFor(() => expect(pids().length).toBeGreaterThan(2), 5000)
    const said = printed.flatMap((line) => /stopped with exit code 70; (?<next>.*)/.exec(line)?.groups.next ?? [])
    expect(said.slice(0, 2)).toEqual(['starting it again at once', 'starting it again in 0.2 s'])
  })

  it('that has died is replaced by its spare, and gets another one', async () => {
    // A spare serves only when it is told to.
    const loads = 'console.log("loaded", process.pid);'
    const source = `${loads} if (process.env.KAINSIAP_SPARE) process.stdin.once("data", () => { ${SERVE} }); else { ${SERVE} }`
    const loaded = () => printed.flatMap((line) => /loaded (?<pid>\d+)/.exec(line)?.groups.pid ?? []).map(Number)
    const child = supervise(source)
    await child.start()
    child.keepSpare()
    await vi.waitFor(() => expect(loaded()).toHaveLength(2), 10_000)
    expect(pids()).toEqual(loaded().slice(0, 1))
    process.kill(pids()[0], 'SIGKILL')
    await vi.waitFor(() => expect(pids()).toEqual(loaded().slice(0, 2)), 5000)
    await vi.waitFor(() => expect(loaded()).toHaveLength(3), 10_000)
    await child.stop()
    expect(loaded().filter(isAlive)).toEqual([])
  })

  it('whose spare has died is started anew', async () => {
    const source = `if (process.env.KAINSIAP_SPARE) { console.log("gone"); process.exit(1) } ${SERVE}`
    const child = supervise(source)
    await child.start()
    child.keepSpare()
    await vi.waitFor(() => expect(printed.join('')).toContain('gone'), 10_000)
    process.kill(pids()[0], 'SIGKILL')
    await vi.waitFor(() => expect(pids()).toHaveLength(2), 5000)
  })

  it('is stopped, and not restarted', async () => {
    const child = supervise(SERVE)
    await child.start()
    await child.stop()
    expect(isAlive(pids()[0])).toBe(false)
    expect(printed.join('')).not.toContain('starting it again')
  })

  it('is killed with its process group if it does not stop in time', async () => {
    const stubborn = 'process.on("SIGTERM", () => {}); process.on("SIGINT", () => {});'
    const child = supervise(
      `${stubborn} require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn + SERVE)}], { stdio: "inherit" }); ${SERVE}`,
      { stopLimitMs: 200 },
    )
    await child.start()
    await vi.waitFor(() => expect(pids()).toHaveLength(2), 5000)
    await child.stop()
    await vi.waitFor(() => expect(pids().map(isAlive)).toEqual([false, false]), 5000)
  })

  it('that rejects its configuration is not restarted: its last line is the reason', async () => {
    const start = supervise('console.error("PORT is wrong: expected a port."); process.exit(78)').start()
    await expect(start).rejects.toThrow('The api refuses its configuration: PORT is wrong: expected a port.')
  })

  it('that does not become ready in time is killed, unless it runs and only waits for something else', async () => {
    const waits = 'console.log("pid", process.pid); setTimeout(() => console.log("serving", process.pid), 700); setInterval(() => {}, 1000)'
    await supervise(waits, { readyLimitMs: 200, isAlive: async () => true }).start()
    expect(printed.join('')).toContain('is not ready after 0.2 s; still waiting')
    const hangs = supervise('setInterval(() => {}, 1000)', { readyLimitMs: 200, firstStartTries: 1 }).start()
    await expect(hangs).rejects.toThrow('The api did not start, 1 times over')
  })

  it('that never becomes ready is given up, with its last line', async () => {
    const start = supervise('console.error("no such module"); process.exit(1)', { firstStartTries: 2 }).start()
    await expect(start).rejects.toThrow('The api did not start, 2 times over; it last said: no such module')
  })
})
