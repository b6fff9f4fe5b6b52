import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Sources are run as they are: the `source` condition leads from a package's name to its TypeScript. */
const conditions = ['source', 'module', 'node', 'development|production']

const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
}

const startsSystem = /\b(?:startOps|startRig|openOwnHarness)\(/

/**
 * The longest files begin first, so that no worker is left alone with one. Where no earlier run tells how long a file takes, as in a new
 * clone, those that boot a system of their own are the long ones.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort.call(this, files)
    const isKnown = ({ project, moduleId }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${path.relative(this.ctx.config.root, moduleId)}`) !== undefined
    const isLong = new Set(sorted.filter((file) => !isKnown(file) && startsSystem.test(readFileSync(file.moduleId, 'utf8'))))
    // Those of a project stay together: they share worker processes.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter((file) => isLong.has(file)), ...own.filter((file) => !isLong.has(file))]
    })
  }
}

/** Systems that the files of a project share. */
const globalSetup = ['services/ops/src/testing/system/shared-systems.ts']

/** Records the processor seconds of each file. */
const setupFiles = ['services/ops/src/testing/system/measured.ts']

const usesSystem = /\b(?:startOps|startRig|shareOps|openHarness|openOwnHarness|openSite)\(/

/** The test files that need a running system: `npm test -- --changed` leaves them out. */
function filesWithSystem(): string[] {
  const files = ['services', 'web/browser'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  return files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && usesSystem.test(readFileSync(file, 'utf8')))
}

const tier = process.env['TEST_TIER']
const exclude = [
  ...configDefaults.exclude,
  // Those of `npm run test:all` alone.
  ...(tier === 'all' ? [] : ['**/*.extended.test.*']),
  ...(tier === 'quick' ? filesWithSystem() : []),
]

export default defineConfig({
  test: {
    // More than the two processors the tests are made for: some wait for a clock, or for the disk.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'services',
          isolate: false,
          include: ['services/*/src/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup,
          // The limits catch what hangs: how fast a machine is decides nothing.
          testTimeout: 400_000,
          hookTimeout: 600_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles,
          // A package with a `source` condition of its own, which Node does not run below node_modules.
          server: { deps: { inline: ['downshift', 'compute-scroll-into-view'] } },
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          isolate: false,
          include: ['web/browser/**/*.test.ts'],
          exclude,
          setupFiles,
          globalSetup,
          testTimeout: 400_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000, interval: 100 } },
        },
      },
      { ...shared, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], setupFiles, testTimeout: 180_000 } },
    ],
  },
})
