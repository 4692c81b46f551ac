import { expect, test } from 'vitest'
import { type WordTree, wordProblems } from './word-rules.ts'

const same = (words: WordTree) => ({ fr: words, en: words })
/** A text key whose last segment is only known at run time. */
const computed = (stem: string) => `t(\`${stem}.\${name}\`)`
const STATION_LIST = 'apps/web/src/areas/stations/List.tsx'

function problemsOf(words: Record<string, { fr: WordTree; en: WordTree }>, program: Record<string, string>) {
  return wordProblems(new Map(Object.entries(words)), new Map(Object.entries(program)))
}

test('texts in both languages that are used where they are loaded have no problem', () => {
  const words = {
    shell: same({ app: { close: 'x' } }),
    charts: same({ charts: { now: 'x' } }),
    'areas/stations': same({
      stations: { count_one: 'one', count_other: '{{count}}', states: { ok: 'x', off: 'y' } },
    }),
  }
  const program = {
    [STATION_LIST]: `t('app.close'); t('stations.count', { count }); ${computed('stations.states')}; t('charts.now')`,
    'apps/web/src/areas/stations/area.tsx': "const screen = screensOf('stations', 'charts')",
  }
  expect(problemsOf(words, program)).toEqual([])
})

test('a language that lacks a key or a placeholder is reported', () => {
  const program = { [STATION_LIST]: "t('stations.a'); t('stations.b')" }
  const stations = (fr: WordTree, en: WordTree) =>
    problemsOf({ 'areas/stations': { fr: { stations: fr }, en: { stations: en } } }, program)
  expect(stations({ a: 'x', b: 'y' }, { a: 'x' })).toContainEqual(expect.stringContaining('other keys'))
  expect(stations({ a: '{{name}}', b: 'y' }, { a: 'x', b: 'y' })).toEqual([
    'areas/stations: stations.a has other placeholders in English',
  ])
})

test('an unused text is reported, and so is a used one that does not exist', () => {
  const words = { shell: same({ app: { close: 'x', open: 'y' } }) }
  expect(problemsOf(words, { [STATION_LIST]: "t('app.close'); t('app.shut')" })).toEqual([
    `${STATION_LIST}: app.shut is no word`,
    'shell: nothing says app.open',
  ])
  expect(problemsOf(words, { [STATION_LIST]: `${computed('app')}; ${computed('nothing')}` })).toEqual([
    expect.stringMatching(/nothing\..*is no word/),
  ])
})

test('a text of another area is loaded only if the manifest says so', () => {
  const words = { 'areas/roadcast': same({ roadcast: { title: 'x' } }) }
  const forecast = { 'apps/web/src/areas/forecast/Tabs.tsx': "t('roadcast.title')" }
  expect(problemsOf(words, forecast)).toEqual([
    'apps/web/src/areas/forecast/Tabs.tsx: roadcast.title is of areas/roadcast, which is not loaded there',
  ])
  const manifest = "const screen = screensOf('forecast', 'roadcast')"
  expect(problemsOf(words, { ...forecast, 'apps/web/src/areas/forecast/area.tsx': manifest })).toEqual([])
  expect(problemsOf(words, { 'apps/web/src/app/Shell.tsx': "t('roadcast.title')" })).toHaveLength(1)
})

test('a screen loads the texts of its panels, and of the panels nested in them', () => {
  const words = {
    'areas/humancast': same({ humancast: { corrected: 'x' } }),
    'areas/roadcast': same({ roadcast: { title: 'x' } }),
  }
  const area = (name: string) => `apps/web/src/areas/${name}`
  const program = {
    [`${area('humancast')}/panels.ts`]: "t('humancast.corrected')",
    [`${area('roadcast')}/panels.ts`]:
      "import { Corrected } from '../humancast/panels.ts'\nt('roadcast.title'); t('humancast.corrected')",
    [`${area('forecast')}/Page.tsx`]: "import { RoadTab } from '../roadcast/panels.ts'",
  }
  const manifest = `${area('forecast')}/area.tsx`
  expect(problemsOf(words, { ...program, [manifest]: "screensOf('forecast', 'roadcast')" })).toEqual([
    `${manifest}: shows panels of humancast without its words`,
  ])
  expect(
    problemsOf(words, { ...program, [manifest]: "screensOf('forecast', 'roadcast', 'humancast')" }),
  ).toEqual([])
})

test('a key is in one file only', () => {
  const words = { shell: same({ app: { a: 'x' } }), charts: same({ app: { a: 'x' } }) }
  expect(problemsOf(words, { [STATION_LIST]: "t('app.a')" })).toContain('charts: app.a stands in shell too')
})

test('the server uses texts through their properties', () => {
  const words = { 'areas/alerts': same({ alerts: { types: { fog: 'x' }, headline: 'y', unsaid: 'z' } }) }
  const program = {
    'apps/server/src/areas/alerts/words.ts':
      "import fr from '@verglas/language/areas/alerts/fr.json'\nconst name = fr.alerts.types[type]",
    'apps/server/src/areas/alerts/detail.ts': 'words.headline',
    'apps/server/src/areas/roads/rules.ts': 'words.unsaid',
  }
  expect(problemsOf(words, program)).toEqual(['areas/alerts: nothing says alerts.unsaid'])
})
