import type { Plugin } from 'vite'

const file = /\/engine\.io-client\/build\/esm(?:-debug)?\/transports\/index\.js$/
const code = "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n"

/** Leaves out the other transports of socket.io: the server takes WebSockets only. */
export function onlyWebSockets(): Plugin {
  let isSeen = false
  return {
    name: 'only-web-sockets',
    apply: 'build',
    load(id) {
      if (!file.test(id)) return undefined
      isSeen = true
      return code
    },
    generateBundle(_options, bundle) {
      const isOfConsole = Object.values(bundle).some(
        (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/engine.io-client/')),
      )
      if (isOfConsole && !isSeen) this.error('the transports of engine.io-client are not where they were')
    },
  }
}
