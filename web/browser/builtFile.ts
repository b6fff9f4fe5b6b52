import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { required } from '../../services/ops/src/testing/hostile/required.ts'

/** The file that a source became, as in addresses: `assets/B5mP0xkq.js`. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(join(required('WEB_DIR'), '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const file = manifest[source]?.file
  if (!file) throw new Error(`the build has no ${source}`)
  return file
}
