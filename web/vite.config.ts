import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { storeCodes } from './prerender/storeCodes.ts'

const api = { target: process.env.API_URL ?? 'http://localhost:4000' }

export default defineConfig({
  plugins: [react(), storeCodes()],
  // The website is rendered at build and taken over in the browser: both must give a component the same class.
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false } } },
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: {
      // What radix uses to keep the page from scrolling behind a dialog writes a <style> that the content security policy refuses.
      'react-style-singleton': fileURLToPath(new URL('src/app/adoptedStyle.ts', import.meta.url)),
    },
  },
  server: { proxy: { '/api': api, '/metrics': api, '/socket.io': { ...api, ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // A font inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
})
