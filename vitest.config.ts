import { defineConfig } from 'vitest/config'

/** Sources are run as they are: the `source` condition leads from a package's name to its TypeScript. */
const conditions = ['source', 'module', 'node', 'development|production']

const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
}

/** Systems that the files of a project share. */
const globalSetup = ['services/ops/src/testing/shared-systems.ts']

export default defineConfig({
  test: {
    // More than the two processors the tests are made for: some wait for a clock, or for the disk.
    maxWorkers: 3,
    projects: [
      {
        ...shared,
        test: {
          name: 'services',
          isolate: false,
          include: ['services/*/src/**/*.test.ts'],
          globalSetup,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'web',
          isolate: false,
          include: ['web/src/**/*.test.{ts,tsx}'],
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
          globalSetup,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
      { ...shared, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 180_000 } },
    ],
  },
})
