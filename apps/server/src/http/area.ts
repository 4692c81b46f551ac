import type { App } from './app.ts'

/** What an area of the server brings. */
export type Area = {
  /** Of its folder, and of its calls in the contract. */
  name: string
  /** Folders of the server that it may import beside those that every area may; `npm run check` holds it. */
  alsoImports?: readonly string[]
  routes: readonly ((app: App) => void)[]
}
