const SHOWN = 10

/** A vitest reporter: after the last test, prints the slowest files, so that growing test times are noticed. */
export default class SlowestFiles {
  onTestRunEnd(testModules) {
    const files = testModules.map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)
    if (slowest.length < 2) return
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    console.log(` Slowest files\n${lines.join('\n')}\n`)
  }
}
