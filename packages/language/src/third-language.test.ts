import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SOURCE = import.meta.dirname
/** Inside the repository, so that the copy finds the packages it imports. */
const CACHE = path.resolve(SOURCE, '../../../.cache')
const ROW = `  de: {
    tag: 'de-DE',
    name: 'Deutsch',
    percentSpace: NO_BREAK,
    semicolonSpace: '',
    decimalMark: ',',
    csvSeparator: ';',
    west: 'W',
    firstOfMonth: '1.',
    day: 'T',
    year: 'J',
    money: (amount, symbol) => \`\${amount}\${NO_BREAK}\${symbol}\`,
    justNow: 'gerade eben',
    ago: (length) => \`vor\${NO_BREAK}\${length}\`,
    clock: (hour, minute) => \`\${hour}:\${String(minute).padStart(2, '0')}\${NO_BREAK}Uhr\`,
    twelveHourZones: null,
    zoneName: (timeZone, intlName) => intlName ?? timeZone,
    finished: String,
  },
} as const satisfies`

let copy: string
beforeAll(() => {
  fs.mkdirSync(CACHE, { recursive: true })
  copy = fs.mkdtempSync(path.join(CACHE, 'third-language-'))
  fs.cpSync(SOURCE, copy, { recursive: true })
})
afterAll(() => fs.rmSync(copy, { recursive: true }))

test('a third language is a folder and a row', async () => {
  fs.cpSync(path.join(copy, 'fr'), path.join(copy, 'de'), { recursive: true })
  const shell = path.join(copy, 'de/shell.json')
  fs.writeFileSync(shell, fs.readFileSync(shell, 'utf8').replace('"Fermer"', '"Schließen"'))
  const locales = path.join(copy, 'locales.ts')
  const rows = fs.readFileSync(locales, 'utf8')
  fs.writeFileSync(locales, rows.replace('} as const satisfies', ROW))

  const words: typeof import('./words.ts') = await import(path.join(copy, 'words.ts'))
  const { LOCALES, localeOfTag, nextLocale }: typeof import('./locales.ts') = await import(locales)
  const { formats }: typeof import('./formats.ts') = await import(path.join(copy, 'formats.ts'))
  const { csvLines }: typeof import('./files/csv.ts') = await import(path.join(copy, 'files/csv.ts'))

  expect(LOCALES).toEqual(['fr', 'en', 'de'])
  const german = localeOfTag('de-AT,de;q=0.9')
  expect(german).toBe('de')
  expect(nextLocale('en')).toBe(german)
  expect(nextLocale(german)).toBe('fr')
  expect(words.translateIn(german)('app.close')).toBe('Schließen')
  expect(words.wordsOf('fr').app.close).toBe('Fermer')

  const written = formats({ locale: german, units: 'metric', timeZone: 'Europe/Berlin' })
  expect(written.quantity('temperature', -3.2)).toBe('\u22123,2\u00a0°C')
  expect(written.spokenTime(Date.UTC(2026, 10, 17, 2, 5))).toBe('3:05\u00a0Uhr')
  expect(csvLines([['a', 1.5]], written)).toBe('a;1,5\r\n')
})
