import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { ROOT } from '../scripts/root.ts'
import { type Figure, kilobytes, type Measurement } from '../test-material/figure.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'

const BUDGET_BYTES = 260_000
const DIST = path.join(ROOT, 'apps', 'web', 'dist')

export const script: Measurement = {
  name: 'script',
  title: 'Script of the first load',
  async measure() {
    buildWhatIsStale()
    const html = fs.readFileSync(path.join(DIST, 'index.html'), 'utf8')
    const files = await scriptFiles(
      [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    const first = files.filter((file) => file.isFirst)
    const lazy = files.filter((file) => !file.isFirst).sort((a, b) => b.gzipBytes - a.gzipBytes)
    const styles = [...html.matchAll(/href="\/?(assets\/[^"]+\.css)"/g)].map((match) => match[1] ?? '')
    const sum = first.reduce((bytes, file) => bytes + file.gzipBytes, 0)
    return [
      {
        what: `script before charts and map, ${first.length} files, gzip`,
        figure: kilobytes(sum),
        budget: `${kilobytes(BUDGET_BYTES)}`,
        isMet: sum <= BUDGET_BYTES,
      },
      {
        what: 'style sheets of the first load, gzip',
        figure: kilobytes(styles.reduce((bytes, file) => bytes + gzipBytes(file), 0)),
      },
      ...lazy
        .slice(0, 12)
        .map((file) => ({ what: `later: ${file.name}`, figure: kilobytes(file.gzipBytes) })),
      {
        what: `later: ${Math.max(0, lazy.length - 12)} smaller files`,
        figure: kilobytes(lazy.slice(12).reduce((bytes, file) => bytes + file.gzipBytes, 0)),
      },
    ] satisfies Figure[]
  },
}

type ScriptFile = { name: string; gzipBytes: number; isFirst: boolean }

/** Every script reachable from the page's; `first` marks those imported statically by its scripts. */
async function scriptFiles(entries: readonly string[]): Promise<ScriptFile[]> {
  const { metafile } = await build({
    entryPoints: entries.map((file) => path.join(DIST, file)),
    absWorkingDir: DIST,
    outdir: path.join(DIST, 'never-written'),
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
    loader: { '.css': 'empty' },
    external: ['*.svg', '*.woff2', '*.json'],
  })
  const first = new Set<string>()
  const visit = (file: string) => {
    if (first.has(file)) return
    first.add(file)
    for (const { path: target, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) visit(target)
    }
  }
  for (const entry of entries) visit(entry)
  return Object.keys(metafile.inputs).map((file) => ({
    name: path.basename(file),
    gzipBytes: gzipBytes(file),
    isFirst: first.has(file),
  }))
}

/** Size as sent to a browser that accepts gzip. */
const gzipBytes = (file: string): number =>
  gzipSync(fs.readFileSync(path.join(DIST, file)), { level: 9 }).length
