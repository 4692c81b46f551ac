import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

/** What each process reads when it starts; a new import at the top of a file can make every start longer. */

let outputs: Metafile['outputs']
beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  outputs = metafile.outputs
})

/** The files and packages that an entry reads before it runs; not those of its own later imports. */
function readBy(entry: string): { files: string[]; packages: string[] } {
  const [start] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry)) ?? []
  const files = new Set<string>()
  const packages = new Set<string>()
  const pending = [start ?? '']
  const visited = new Set<string>()
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const output = outputs[name]
    if (!output || visited.has(name)) continue
    visited.add(name)
    for (const file of Object.keys(output.inputs)) files.add(file)
    for (const { path: imported, kind, external } of output.imports) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(imported)
      else pending.push(imported)
    }
  }
  expect(files.size, entry).toBeGreaterThan(0)
  return { files: [...files], packages: [...packages].filter((name) => !name.startsWith('node:')) }
}

/** The driver of the database, and tables without libraries. */
const LIGHT = ['pg', '@verglas/quantities', '@verglas/contract/measures']

test.each(['main.ts', 'supervisor.ts'])('%s reads neither calls nor forecasts', (entry) => {
  const { files, packages } = readBy(entry)
  expect(files.filter((file) => /\/(areas|chain|ingest|delivery|jobs)\//.test(file))).toEqual([])
  expect(packages.filter((name) => !LIGHT.includes(name))).toEqual([])
})

test.each(['api.ts', 'worker.ts'])('%s does not read rarely needed modules at its start', (entry) => {
  const { packages } = readBy(entry)
  const rare = ['@simplewebauthn/server', 'sharp', 'mailparser', 'smtp-server', 'write-excel-file/universal']
  expect(packages.filter((name) => rare.includes(name))).toEqual([])
})
