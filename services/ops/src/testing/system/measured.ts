import process from 'node:process'
import { afterAll, TestRunner } from 'vitest'
import { machineFactor, processorSeconds, takeBorrowed } from './processor-time.ts'

// Loaded before each test file: records the processor seconds that it uses. They include its browser, the systems that it boots, and those that it
// borrows from then on; not the database and Redis, which all files share.

declare module '@vitest/runner' {
  interface TaskMeta {
    /** Of a test file. */
    processorSeconds?: number
    /** How many times slower than the reference machine this one was when the file began. */
    machineFactor?: number
  }
}

const factor = machineFactor()
// The loading of the test file is part of it.
const before = processorSeconds([process.pid])
const { file } = TestRunner.getCurrentSuite()
afterAll(() => {
  if (!file) return
  file.meta.machineFactor = factor
  file.meta.processorSeconds = processorSeconds([process.pid]) - before + takeBorrowed()
})
