import { create } from 'qrcode'
import { runnerImport, type Plugin } from 'vite'
import { drawQr } from '../src/ui/qr/qrPath.ts'

const name = 'virtual:store-codes'

/** Generates the QR codes of the stores' default addresses at build, so that no browser has to. */
export function storeCodes(): Plugin {
  let ready: Promise<string> | undefined
  return {
    name: 'store-codes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const defaults = await this.resolve('@kainsiap/ops/site/defaults')
      if (!defaults) throw new Error('@kainsiap/ops/site/defaults is not there')
      ready ??= draw(defaults.id)
      return ready
    },
  }
}

async function draw(file: string): Promise<string> {
  const { module } = await runnerImport<{ siteDefaults: { stores: Record<string, string | null> } }>(file, {
    configFile: false,
    logLevel: 'error',
  })
  const addresses = Object.values(module.siteDefaults.stores).filter((address) => address !== null)
  const codes = addresses.map((address) => [address, drawQr(create(address, { errorCorrectionLevel: 'M' }).modules)])
  return `export const storeCodes = ${JSON.stringify(Object.fromEntries(codes))}`
}
