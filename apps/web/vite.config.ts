import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ground } from '../../scripts/ground/plugin.ts'

const API = process.env.VERGLAS_API ?? 'http://localhost:8080'

/** What comes with the few screens that need it: forms, drawings of the weather, the sources. */
const OF_FEW = /apps\/web\/src\/(ui\/form|ui\/weather\/weather-icons|map\/MapCanvas|areas\/sources|i18n)/
const OWN = /apps\/web\/src\/|packages\/(contract|quantities)\//
const OF_LISTS = /node_modules\/(@mantine\/(core|hooks)|@tanstack\/(react-virtual|virtual-core)|@tabler)\//

/** What many screens share, and would else bring in forty files. */
const isShared = (id: string) => (OWN.test(id) || OF_LISTS.test(id)) && !OF_FEW.test(id)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), refuseSchemas(), ground()],
  server: {
    port: 5173,
    strictPort: true,
    // The identity provider compares origins: the browser's host goes through as it is.
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
          // What every visit needs in two files, not in forty; the first changes only with the lock file. What many screens
          // share comes in one more: each file less is a way to the server less. What fewer share comes with them, since
          // every first visit would carry it.
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', tags: ['$initial'] },
            { name: 'parts', test: isShared, minShareCount: 4 },
          ],
        },
      },
    },
    // Style of the map and the charts comes with them.
    cssCodeSplit: true,
  },
})

/** The contract is types to the web: a schema library in the bundle is a mistake in an import. */
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
