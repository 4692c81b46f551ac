import type { App } from './app.ts'

/** Everything that an area contributes to the server. */
export type Area = {
  /** Name of its folder, and of its calls in the contract. */
  name: string
  /** Server folders that it may import besides those open to every area; `npm run check` enforces it. */
  alsoImports?: readonly string[]
  routes: readonly ((app: App) => void)[]
}
