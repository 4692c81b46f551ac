import { expect, test } from 'vitest'
import { fileProblems, type WordTree, wordProblems } from './word-rules.ts'

/** A text key whose last segment is only known at run time. */
const computed = (stem: string) => `t(\`${stem}.\${name}\`)`
const STATION_LIST = 'apps/web/src/areas/stations/List.tsx'

const problemsOf = (words: Record<string, WordTree>, sourceFiles: Record<string, string>) =>
  wordProblems(words, new Map(Object.entries(sourceFiles)))
const sameInBoth = (words: WordTree) => ({ fr: words, en: words })

test('texts that are used and exist in every language have no problem', () => {
  const words = {
    app: { close: 'x' },
    stations: { count_one: 'one', count_other: '{{count}}', states: { ok: 'x', off: 'y' } },
  }
  const sourceFiles = {
    [STATION_LIST]: `t('app.close'); t('stations.count', { count }); ${computed('stations.states')}`,
  }
  expect(problemsOf(sameInBoth(words), sourceFiles)).toEqual([])
})

test.each(['en', 'de'])('a key or a placeholder that %s lacks is reported', (locale) => {
  const sourceFiles = { [STATION_LIST]: "t('stations.a'); t('stations.b')" }
  const stations = (fr: WordTree, other: WordTree) =>
    problemsOf({ fr: { stations: fr }, en: { stations: fr }, [locale]: { stations: other } }, sourceFiles)
  expect(stations({ a: 'x', b: 'y' }, { a: 'x' })).toEqual([`${locale}: stations.b is missing`])
  expect(stations({ a: 'x', b: 'y' }, { a: 'x', b: 'y', c: 'z' })).toEqual([
    `${locale}: stations.c is not in the first language`,
  ])
  expect(stations({ a: '{{name}}', b: 'y' }, { a: 'x', b: 'y' })).toEqual([
    `${locale}: stations.a has other placeholders`,
  ])
})

test('an unused text is reported, and so is a used one that does not exist', () => {
  const words = sameInBoth({ app: { close: 'x', open: 'y' } })
  expect(problemsOf(words, { [STATION_LIST]: "t('app.close'); t('app.shut')" })).toEqual([
    `${STATION_LIST}: app.shut is not a text`,
    'nothing uses app.open',
  ])
  expect(problemsOf(words, { [STATION_LIST]: `${computed('app')}; ${computed('nothing')}` })).toEqual([
    expect.stringMatching(/nothing\..*is not a text/),
  ])
})

test('a group of keys is in one file only, and each file is in the index', () => {
  const files = new Map<string, WordTree>([
    ['charts.json', { app: { a: 'x' } }],
    ['shell.json', { app: { a: 'x' } }],
    ['tides.json', { tides: { a: 'x' } }],
  ])
  expect(fileProblems('fr', files, { app: { a: 'x' } })).toEqual([
    'fr/shell.json: app is in charts.json too',
    'fr/tides.json: missing in index.ts',
  ])
})

test('the server uses texts through their properties', () => {
  const words = sameInBoth({ alerts: { types: { fog: 'x' }, headline: 'y', done: 'w', unused: 'z' } })
  const sourceFiles = {
    'apps/server/src/areas/alerts/words.ts': 'const name = wordsOf(lang).alerts.types[type]',
    'apps/server/src/areas/alerts/detail.ts': 'words.headline; const { done } = wordsOf(lang).alerts',
    'apps/server/src/areas/roads/rules.ts': 'words.unused',
  }
  expect(problemsOf(words, sourceFiles)).toEqual(['nothing uses alerts.unused'])
})
