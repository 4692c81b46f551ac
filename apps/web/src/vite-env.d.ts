/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Folder of the pieces of the ground, as `scripts/ground/plugin.ts` serves them. */
  readonly GROUND: string
}

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { TablerIcon } from '@tabler/icons-react'

  const icon: TablerIcon
  export default icon
}
