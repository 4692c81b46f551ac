import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { structureProblems } from './problems.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

const AREAS = {
  'packages/contract/src/areas.ts':
    "export const AREA_NAMES = ['forecast', 'maps', 'points', 'stations'] as const",
  'apps/server/src/areas/areas.ts':
    'export const AREAS: readonly Area[] = [points, stations, forecast, maps]',
  'apps/web/src/app/areas.ts': 'export const AREAS = [points, stations, forecast, maps] as const',
}

/** The problems of a tree that contains these files. */
function problemsOf(files: Record<string, string>): string[] {
  root = mkdtempSync(path.join(tmpdir(), 'structure-'))
  for (const [file, text] of Object.entries({ ...AREAS, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return structureProblems(root)
}

test('a tree with everything in its place has no problem', () => {
  const problems = problemsOf({
    'packages/charts/src/a.ts': "import { x } from '@verglas/quantities'\nimport { b } from './b.ts'",
    'packages/charts/src/b.ts': "import type { Y } from '@verglas/contract/measures'",
    'apps/server/src/areas/stations/routes.ts':
      "import { q } from '../points/queries.ts'\nimport { serve } from '../../http/serve.ts'",
    'apps/server/src/areas/points/queries.ts': 'select x from y',
    'apps/server/src/http/serve.ts': "import '../config.ts'",
    'apps/web/src/areas/forecast/ForecastPage.tsx': "import { Panel } from '../stations/panels.tsx'",
  })
  expect(problems).toEqual([])
})

test('names the files of an import cycle in order', () => {
  const problems = problemsOf({
    'packages/charts/src/a.ts': "import { b } from './b.ts'",
    'packages/charts/src/b.ts': "export { c } from './inner/c.ts'",
    'packages/charts/src/inner/c.ts': "const { a } = await import('../a.ts')",
    'packages/charts/src/outside.ts': "import { a } from './a.ts'",
  })
  expect(problems).toEqual([
    'circle of imports: packages/charts/src/a.ts → packages/charts/src/b.ts → packages/charts/src/inner/c.ts → packages/charts/src/a.ts',
  ])
})

test.each([
  ['of types', "import type { B } from './b.ts'"],
  ['of one type among values', "import { type B, b } from './b.ts'"],
  ['of types by call', "type B = import('./b.ts').B"],
  ['over several lines', "import {\n  b,\n  c,\n} from './b.ts'"],
  ['for what a file does', "import './b.ts'"],
])('finds a cycle through an import %s', (_, line) => {
  const problems = problemsOf({
    'apps/road-model/src/a.ts': line,
    'apps/road-model/src/b.ts': "import { a } from './a.ts'",
  })
  expect(problems).toEqual([
    'circle of imports: apps/road-model/src/a.ts → apps/road-model/src/b.ts → apps/road-model/src/a.ts',
  ])
})

test('finds each of several cycles, and a short one for files in many cycles', () => {
  const problems = problemsOf({
    'apps/web/src/ui/a.ts': "import './b.ts'",
    'apps/web/src/ui/b.ts': "import './c.ts'",
    'apps/web/src/ui/c.ts': "import './a.ts'\nimport './b.ts'",
    'apps/web/src/ui/d.ts': "import './d.ts'",
  })
  expect(problems).toEqual([
    'circle of imports: apps/web/src/ui/a.ts → apps/web/src/ui/b.ts → apps/web/src/ui/c.ts → apps/web/src/ui/a.ts',
    'circle of imports: apps/web/src/ui/d.ts → apps/web/src/ui/d.ts',
  ])
})

test.each([
  ['apps/mobile/src/main.ts', 'apps/mobile'],
  ['packages/anything/src/index.ts', 'packages/anything'],
  ['apps/server/src/anything/a.ts', 'apps/server/src/anything'],
  ['apps/web/src/anything/a.tsx', 'apps/web/src/anything'],
])('%s is in a folder that no rule covers', (file, folder) => {
  expect(problemsOf({ [file]: '' })).toEqual([`${folder}: no rule says what it may import`])
})

test.each([
  [
    'packages/quantities/src/a.ts',
    "import '@verglas/contract'",
    'packages/quantities may not import contract',
  ],
  ['apps/server/src/db/a.ts', "import '../http/b.ts'", 'db may not import http'],
  ['apps/server/src/areas/points/a.ts', "import '../stations/queries.ts'", 'stations comes after points'],
  [
    'apps/server/src/areas/stations/a.ts',
    "import '../points/rules.ts'",
    'of another area only its queries.ts may be imported, not points/rules.ts',
  ],
  [
    'apps/server/src/areas/points/rules.ts',
    "await db.query('select id from point')",
    'SQL belongs into queries.ts',
  ],
  ['apps/web/src/ui/a.ts', "import '../areas/stations/b.ts'", 'ui may not import areas'],
  ['apps/web/src/ui/a.ts', "import { Map } from 'maplibre-gl'", 'only map/ imports MapLibre'],
  [
    'apps/web/src/ui/a.ts',
    "import { CALLS } from '@verglas/contract'",
    'schemas stay out of the web; import type',
  ],
  [
    'apps/web/src/areas/forecast/a.ts',
    "import '../stations/shape.ts'",
    'of another area only its panels may be imported, not stations/shape.ts',
  ],
  ['apps/web/src/areas/stations/a.ts', "import '../forecast/panels.tsx'", 'forecast comes after stations'],
  ['packages/charts/src/utils.ts', '', '«utils.ts» is not a name, it could hold anything'],
  ['packages/charts/src/long.ts', '\n'.repeat(400), '401 lines; above 400 it is two ideas'],
])('%s: %s', (file, text, problem) => {
  expect(problemsOf({ [file]: text })).toEqual([`${file}: ${problem}`])
})

test('an area may also import what its manifest names', () => {
  const forbiddenImport = { 'apps/server/src/areas/points/rules.ts': "import '../../ingest/state.ts'" }
  expect(problemsOf(forbiddenImport)).toEqual([
    'apps/server/src/areas/points/rules.ts: areas may not import ingest',
  ])
  const manifest = "export const points: Area = { name: 'points', alsoImports: ['ingest'] }"
  expect(problemsOf({ ...forbiddenImport, 'apps/server/src/areas/points/area.ts': manifest })).toEqual([])
})

test('an area that combines others may import any file of those before it', () => {
  const file = 'apps/server/src/areas/stations/area.ts'
  const manifest = "export const stations: Area = { name: 'stations', alsoImports: ['areas'] }"
  const imports = "import '../points/rules.ts'\nimport '../forecast/inner/rules.ts'"
  expect(problemsOf({ [file]: manifest, 'apps/server/src/areas/stations/a.ts': imports })).toEqual([
    'apps/server/src/areas/stations/a.ts: forecast comes after stations',
  ])
})

test('a folder of another area opens only its queries and panels', () => {
  const problems = problemsOf({
    'apps/server/src/areas/stations/a.ts':
      "import '../points/inner/queries.ts'\nimport '../points/inner/rules.ts'",
    'apps/web/src/areas/stations/a.ts':
      "import '../points/inner/panels.ts'\nimport '../points/inner/shape.ts'",
  })
  expect(problems).toEqual([
    'apps/server/src/areas/stations/a.ts: of another area only its queries.ts may be imported, not points/inner/rules.ts',
    'apps/web/src/areas/stations/a.ts: of another area only its panels may be imported, not points/inner/shape.ts',
  ])
})

test('server and web have the same areas', () => {
  const problems = problemsOf({
    'apps/server/src/areas/routes/area.ts': 'export const roadRoutes = {}',
    'apps/web/src/areas/setup/Page.tsx': '',
    'apps/web/src/app/areas.ts': 'export const AREAS = [stations, forecast, maps, tides] as const',
  })
  expect(problems).toEqual([
    'apps/server/src/areas/routes: packages/contract/src/areas.ts has no such area',
    'apps/web/src/app/areas.ts: has no points',
    'apps/web/src/areas/tides: packages/contract/src/areas.ts has no such area',
    'apps/web/src/areas/setup: packages/contract/src/areas.ts has no such area',
  ])
})

test('two migrations need different numbers', () => {
  const folder = 'apps/server/migrations'
  const files = {
    [`${folder}/0001_log.sql`]: '',
    [`${folder}/0002_place.sql`]: '',
    [`${folder}/0002_clock.sql`]: '',
  }
  expect(problemsOf(files)).toEqual([`${folder}/0002_place.sql: its number is taken by another migration`])
})

test('tests may import against the layer order', () => {
  expect(problemsOf({ 'apps/server/src/db/a.test.ts': "import '../http/b.ts'" })).toEqual([])
})

test('an error that is swallowed without a reason is a problem', () => {
  const problems = problemsOf({
    'packages/charts/src/a.ts': 'try {\n  draw()\n} catch {\n  return null\n}',
    'packages/charts/src/b.ts': 'void draw().catch(() => {})',
    'packages/charts/src/c.ts':
      'try {\n  draw()\n} catch {\n  // The canvas is gone (TypeError).\n  return null\n}',
    'packages/charts/src/d.ts': '// The canvas is gone (TypeError).\nvoid draw().catch(() => {})',
    'packages/charts/src/e.ts': "try {\n  draw()\n} catch {\n  throw new Error('no canvas')\n}",
    'packages/charts/src/f.ts': 'try {\n  draw()\n} catch (error) {\n  report(error)\n}',
    'packages/charts/src/a.test.ts': 'void draw().catch(() => {})',
    'packages/charts/src/g.ts': 'void draw().then(undefined, () => {})',
    'packages/charts/src/h.ts': 'const isDrawn = await draw().then(\n  () => true,\n  () => false,\n)',
    'torture/a.ts': 'try {\n  draw()\n} catch {\n  return null\n}',
    'bench/a.ts': 'void draw().catch(() => {})',
    'test-material/a.ts': 'void draw().catch(() => {})',
  })
  expect(problems).toEqual([
    expect.stringMatching(/^packages\/charts\/src\/a\.ts:3: a swallowed error: /),
    expect.stringMatching(/^packages\/charts\/src\/b\.ts:1: a swallowed error: /),
    expect.stringMatching(/^packages\/charts\/src\/g\.ts:1: a swallowed error: /),
    expect.stringMatching(/^packages\/charts\/src\/h\.ts:3: a swallowed error: /),
    expect.stringMatching(/^bench\/a\.ts:1: a swallowed error: /),
    expect.stringMatching(/^test-material\/a\.ts:1: a swallowed error: /),
    expect.stringMatching(/^torture\/a\.ts:3: a swallowed error: /),
  ])
})

test('a kind of map item is one value in one file of its name', () => {
  const maps = 'apps/web/src/areas/maps'
  const problems = problemsOf({
    [`${maps}/layer-kinds.ts`]: "export const LAYER_KINDS = ['alerts', 'tides', 'winds'] as const",
    [`${maps}/kinds/alerts.tsx`]: 'export const alerts: MapKind<Answers, Items> = {}',
    [`${maps}/kinds/winds.tsx`]: 'export const arrows: MapKind<Answers, Items> = {}',
    [`${maps}/kinds/snow.tsx`]: 'export const snow: MapKind<Answers, Items> = {}',
  })
  expect(problems).toEqual([
    `${maps}/kinds/winds.tsx: does not export the map kind «winds»`,
    `${maps}/kinds/snow.tsx: missing in LAYER_KINDS`,
    `${maps}/layer-kinds.ts: «tides» has no file in kinds/`,
  ])
})

test('only a table of data is formatted by hand', () => {
  const IGNORE = `// biome-${'ignore'} format: a table reads by lines`
  const problems = problemsOf({
    'packages/charts/src/table.ts': `${IGNORE}\nexport const ROWS: readonly Row[] = [\n  [1, 2],\n]`,
    'packages/charts/src/beside.ts': `const rows = [[1, 2]] ${IGNORE}`,
    'packages/charts/src/call.ts': `${IGNORE}\nconst rows = read([\n])`,
    'packages/charts/src/case.test.ts': `${IGNORE}\nconst ROWS = [\n]`,
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'packages/charts/src/beside.ts',
    'packages/charts/src/call.ts',
    'packages/charts/src/case.test.ts',
  ])
})

test('refuses declared names that do not say what they are, except those with a reason', () => {
  const problems = problemsOf({
    'packages/charts/src/a.ts':
      'export const known = 1\nexport function rowsOf(askedRows: number[]) { return askedRows }\n' +
      'export type Batch = { takenAt: Date; laid_at: Date }\nexport const signIn = 1\nexport const NotFound = 1\n',
  })
  expect(problems).toEqual([
    'packages/charts/src/a.ts:1: known does not say what it is',
    'packages/charts/src/a.ts:2: askedRows does not say what it is',
  ])
})

test('refuses exported types that are named like a part of anything', () => {
  const problems = problemsOf({
    'packages/charts/src/a.ts': 'export type Row = { ms: number }\ntype Props = { ms: number }\n',
    'packages/charts/src/b.ts': 'export interface State { ms: number }\nexport type RowCount = number\n',
  })
  expect(problems).toEqual([
    'packages/charts/src/a.ts: the exported type Row does not say what it is',
    'packages/charts/src/b.ts: the exported type State does not say what it is',
  ])
})

test('keeps a list of long functions that may only shrink', () => {
  const functionOf = (name: string, lines: number) =>
    `export function ${name}() {\n${'  call()\n'.repeat(lines - 2)}}\n`
  const problems = problemsOf({
    'packages/charts/src/a.ts': functionOf('listed', 70) + functionOf('grown', 80) + functionOf('added', 61),
    'packages/charts/src/b.ts': functionOf('shorter', 65) + functionOf('short', 60),
    'scripts/structure/long-functions.txt': [
      'packages/charts/src/a.ts listed 70',
      'packages/charts/src/a.ts grown 75',
      'packages/charts/src/b.ts shorter 90',
      'packages/charts/src/b.ts deleted 90',
    ].join('\n'),
  })
  expect(problems).toEqual([
    'packages/charts/src/a.ts grown: 80 lines; above 60 it is two ideas',
    'packages/charts/src/a.ts added: 61 lines; above 60 it is two ideas',
    'scripts/structure/long-functions.txt: packages/charts/src/b.ts shorter 65',
    'scripts/structure/long-functions.txt: packages/charts/src/b.ts deleted is short now; remove its line',
  ])
})
