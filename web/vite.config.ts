import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { chineseFont } from './prerender/fonts/chineseFont.ts'
import { missingPreloads } from './prerender/missingPreloads.ts'
import { onlyWebSockets } from './prerender/onlyWebSockets.ts'
import { storeCodes } from './prerender/storeCodes.ts'

const api = { target: process.env.API_URL ?? 'http://localhost:4000' }

export default defineConfig({
  plugins: [react(), storeCodes(), chineseFont(), missingPreloads(), onlyWebSockets()],
  // The website is rendered at build and hydrated in the browser: both must generate the same class names.
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false } } },
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: {
      // Radix's scroll lock for dialogs adds a <style> element, which the content security policy blocks.
      'react-style-singleton': fileURLToPath(new URL('src/app/theme/adoptedStyle.ts', import.meta.url)),
    },
  },
  server: { proxy: { '/api': api, '/metrics': api, '/socket.io': { ...api, ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // The first script lists every other one by its file: names of sources would be 4 kB of it.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash:7].js' } },
    // An inlined font would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
})
