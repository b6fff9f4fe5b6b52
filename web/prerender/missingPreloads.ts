import type { Plugin } from 'vite'

/**
 * Before a chunk is imported, its static imports are preloaded. Leaves out those that the importing chunk itself is made of: they have been
 * loaded by then, and their names take space in the first script.
 */
export function missingPreloads(): Plugin {
  const loadedBy = new Map<string, ReadonlySet<string>>()
  return {
    name: 'missing-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, names, { hostId, hostType }) => {
            if (hostType !== 'js') return names
            const loaded = loadedBy.get(hostId)
            if (!loaded) throw new Error(`the imports of ${hostId} are not known yet`)
            return names.filter((name) => !loaded.has(name))
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      for (const { fileName } of Object.values(bundle)) loadedBy.set(fileName, importsOf(fileName, bundle))
    },
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]

/** The names of a chunk and of all that it imports statically. */
function importsOf(fileName: string, bundle: Bundle, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(fileName)) return seen
  seen.add(fileName)
  const chunk = bundle[fileName]
  if (chunk?.type === 'chunk') for (const name of chunk.imports) importsOf(name, bundle, seen)
  return seen
}
