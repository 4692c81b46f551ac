import path from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './root.ts'

type Manifest = {
  readonly routes?: readonly { readonly options: { readonly path: string } }[]
}

/** The addresses of all screens, `/stations/view/$stationId`, taken from the manifests of the areas. */
export async function areaAddresses(): Promise<string[]> {
  const root = path.join(ROOT, 'apps', 'web')
  const vite = await createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { AREAS } = (await vite.ssrLoadModule('/src/app/areas.ts')) as { AREAS: readonly Manifest[] }
    return AREAS.flatMap(({ routes = [] }) => routes.map(({ options }) => options.path))
  } finally {
    await vite.close()
  }
}

/** An address with examples in place of its `$names`. */
export function filledAddress(address: string, examples: Readonly<Record<string, string>>): string {
  return address.replace(/\$(\w+)/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`scripts/screens.ts: no example of ${name} in ${address}`)
    return example
  })
}
