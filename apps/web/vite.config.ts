import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ground } from '../../scripts/ground/plugin.ts'

const API = process.env.VERGLAS_API ?? 'http://localhost:8080'

/** Modules that only a few screens need, so the shared file leaves them out: forms, weather drawings, sources. */
const RARE_MODULES = /apps\/web\/src\/(ui\/form|ui\/weather\/weather-icons|map\/MapCanvas|areas\/sources)/
const OWN_MODULES = /apps\/web\/src\/|packages\/(contract|quantities)\//
const LIST_LIBRARIES =
  /node_modules\/(@mantine\/(core|hooks)|@tanstack\/(react-virtual|virtual-core)|@tabler)\//

/** Modules that many screens share, and that would otherwise load as forty files. */
const isShared = (id: string) => (OWN_MODULES.test(id) || LIST_LIBRARIES.test(id)) && !RARE_MODULES.test(id)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), refuseSchemas(), ground()],
  server: {
    port: 5173,
    strictPort: true,
    // The identity provider compares origins, so the browser's Host header is forwarded unchanged.
    proxy: {
      '/api': { target: API, changeOrigin: false },
      '/oidc': { target: API, changeOrigin: false },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every visit needs comes in two files instead of forty; the first changes only with the lock
          // file. What many screens share comes in one more, because every file saved is a round trip saved.
          // What fewer screens share stays with them, because every first visit would download it.
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', tags: ['$initial'] },
            { name: 'parts', test: isShared, minShareCount: 4 },
          ],
        },
      },
    },
    // Styles of the map and the charts load with them.
    cssCodeSplit: true,
  },
})

/** The web only uses the contract's types: a schema library in the bundle means a wrong import. */
function refuseSchemas(): Plugin {
  return {
    name: 'refuse-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod' || source.startsWith('zod/')) {
        this.error(
          `${importer} would bring zod into the bundle: import types, or a subpath of the contract without schemas`,
        )
      }
    },
  }
}
