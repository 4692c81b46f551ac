import type { AreaName } from '@verglas/contract/areas'
import type { App } from './app.ts'

/** Everything that an area contributes to the server. */
export type Area = {
  /** Name of its folder, and of its calls in the contract. */
  name: AreaName
  /**
   * Server folders that it may import besides those open to every area; `npm run check` enforces it. An area that
   * combines many others names `areas`: it may import any file of the areas before it, not only their queries.
   */
  alsoImports?: readonly string[]
  routes: readonly ((app: App) => void)[]
}
