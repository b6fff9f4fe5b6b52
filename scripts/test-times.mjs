const SHOWN = 10

/**
 * A vitest reporter: after the last test, prints the slowest files, so that growing test times are noticed, and the tests that passed at
 * their second try only, each with why it failed at first, so that their causes are looked for.
 */
export default class SlowestFiles {
  onTestRunEnd(testModules) {
    const files = testModules.map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)
    if (slowest.length < 2) return
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    console.log(` Slowest files\n${lines.join('\n')}\n`)
    const again = testModules.flatMap((module) => [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky))
    if (again.length > 0) console.log(` Passed at the second try\n${again.map(reportOf).join('\n')}\n`)
  }
}

function reportOf(test) {
  const [error] = test.result().errors ?? []
  return `  ${test.module.relativeModuleId} > ${test.fullName}\n    ${error?.message.split('\n', 1)[0] ?? ''}`
}
