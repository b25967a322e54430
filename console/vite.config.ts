import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev:console` sends calls: the mall that `npm start` runs. */
const MALL = 'http://127.0.0.1:8080'

/** `npm run build:console` writes dist/console, which the server serves at /console/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  resolve: { alias: { '@contract': `${import.meta.dirname}/../contract` } },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    // Tablets of a shop's floor that are a few years old.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    // The policy of the page allows no data: in scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: 5173,
    proxy: {
      // The server accepts calls of its own origin only.
      '/console/api': { target: MALL, changeOrigin: true, headers: { origin: MALL } },
      '/media': { target: MALL, changeOrigin: true },
    },
  },
})
