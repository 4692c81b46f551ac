/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Folder of the base map tiles, as served by `scripts/ground/plugin.ts`. */
  readonly GROUND: string
}

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
