import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing } from '../apps/server/src/installation/if-missing.ts'
import { ROOT } from './root.ts'

/**
 * Writes the files generated from the contract. With --check it writes nothing and exits 1 if a file is out of
 * date.
 */
const isCheck = process.argv.includes('--check')
const CONTRACT = 'packages/contract/src'
const NOTICE = '// Written by scripts/openapi.ts (`npm run openapi`). Not to be edited.'

// Each group of files is computed from the previous group, so it is loaded after that one has been written.
await update({ [`${CONTRACT}/modules.gen.ts`]: await modules() })
await update({ [`${CONTRACT}/topics.gen.ts`]: await topics() })
await update((await import('./contract-files.ts')).contractFiles())

async function update(textByFile: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(textByFile)) {
    const stored = await readFile(path.join(ROOT, file), 'utf8').catch(ifMissing(''))
    if (stored === text) continue
    if (isCheck) {
      console.error(`${file} is stale: run npm run openapi`)
      process.exitCode = 1
    } else {
      await writeFile(path.join(ROOT, file), text)
      console.log(`wrote ${file}`)
    }
  }
}

/** The files that describe calls; the building blocks of calls describe none. */
async function modules(): Promise<string> {
  const BLOCKS = ['index.ts', 'lists.ts', 'route.ts', 'versioned-calls.ts']
  const names = (await readdir(path.join(ROOT, CONTRACT))).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !BLOCKS.includes(name),
  )
  const lines = await Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(path.join(ROOT, CONTRACT, name), 'utf8')
      return /from '\.\/(route|versioned-calls)\.ts'/.test(text) ? [`export * from './${name}'`] : []
    }),
  )
  return [NOTICE, ...lines.flat(), ''].join('\n')
}

/** The kinds of publication that can change the answer of a read. */
async function topics(): Promise<string> {
  const { INTERNAL_KINDS, PUBLISHED } = await import('../apps/server/src/db/published.ts')
  const internal: readonly string[] = INTERNAL_KINDS
  const kinds = Object.keys(PUBLISHED).filter((kind) => !internal.includes(kind))
  return [
    NOTICE,
    '/** Kinds of publication that can change the answer of a read; `tick` if ages and states matter. */',
    'export type Topic =',
    ...['tick', ...kinds].map((kind) => `  | '${kind}'`),
    '',
  ].join('\n')
}
