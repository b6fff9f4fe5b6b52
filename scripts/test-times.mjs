import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SHOWN = 10
const budgetsFile = path.join(import.meta.dirname, 'test-budgets.json')

/**
 * A vitest reporter. After the last test it prints the slowest files with their processor seconds, so that growing test times are
 * noticed. In the extended tests the run fails where the tests of a feature use more than their budget.
 * With TEST_TIMES_FILE it writes the times of all files there, as JSON.
 */
export default class TestTimes {
  onTestRunEnd(testModules) {
    const files = testModules.map((module) => ({
      name: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
      processorSeconds: module.meta().processorSeconds ?? 0,
      machineFactor: module.meta().machineFactor ?? 0,
    }))
    if (process.env.TEST_TIMES_FILE) writeFileSync(process.env.TEST_TIMES_FILE, JSON.stringify(files, null, 2))
    if (files.length < 2) return
    printSlowest(files)
    if (process.env.TEST_TIER !== 'all' || process.env.TEST_BUDGETS === 'off') return
    const over = overBudget(files, JSON.parse(readFileSync(budgetsFile, 'utf8')), runFactor(files))
    if (over.length === 0) return
    console.log(` Over the budget of processor seconds in scripts/test-budgets.json\n${over.map((line) => `  ${line}`).join('\n')}\n`)
    process.exitCode = 1
  }
}

function printSlowest(files) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)
  const lines = slowest.map(
    ({ name, seconds, processorSeconds }) => `${seconds.toFixed(1).padStart(7)} s  ${processorSeconds.toFixed(1).padStart(6)} s  ${name}`,
  )
  const sum = files.reduce((total, { processorSeconds }) => total + processorSeconds, 0)
  console.log(` Slowest files, with their processor seconds (${Math.round(sum)} in all)\n${lines.join('\n')}\n`)
}

/**
 * The features whose tests used more than their budget: `byFeature`, or `other` where a feature has none of its own. Budgets are in processor
 * seconds of a machine of factor 1.
 */
export function overBudget(files, { other, byFeature }, factor) {
  const used = {}
  for (const { name, processorSeconds } of files) used[featureOf(name)] = (used[featureOf(name)] ?? 0) + processorSeconds / factor
  return Object.entries(used).flatMap(([feature, seconds]) => {
    const budget = byFeature[feature] ?? other
    return seconds > budget ? [`${feature}: ${seconds.toFixed(1)} of ${budget}`] : []
  })
}

/** The folder of a service's or the console's feature, or the name of a browser test. */
export function featureOf(name) {
  const [, inFolder, alone] = name.match(/^(?:services\/ops\/src|web\/src\/features)\/(?:([^/]+)\/|([^/.]+))/) ?? []
  const [, browser] = name.match(/^web\/browser\/([^/.]+)/) ?? []
  return inFolder ?? alone ?? browser ?? name.split('/').slice(0, 2).join('/')
}

/** How much slower than the reference machine this one was in this run, from a fixed piece of work before each file. */
export function runFactor(files) {
  const known = files.map((file) => file.machineFactor).filter((factor) => factor > 0)
  return known.toSorted((one, other) => one - other)[Math.floor(known.length / 2)] ?? 1
}
