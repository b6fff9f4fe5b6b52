// Reports optional packages that package-lock.json lacks. npm silently writes such a lockfile while a release's binaries for another
// platform are not published yet, and `npm ci` then fails for everybody.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(name, place))
    .map((name) => `${name}, wanted by ${place}`),
)

if (missing.length > 0) {
  console.log(`package-lock.json has no entry for:\n  ${missing.join('\n  ')}`)
  console.log(
    'Pin versions all of whose platforms are published, then: rm -rf node_modules package-lock.json && npm install --package-lock-only',
  )
  process.exitCode = 1
}

/** Whether Node would resolve the package from there: in the dependent's folder, or in any folder above. */
function isLocked(name, place) {
  const folders = place.split('/')
  return (
    folders.some((_, depth) => packages[[...folders.slice(0, folders.length - depth), 'node_modules', name].join('/')]) ||
    `node_modules/${name}` in packages
  )
}
