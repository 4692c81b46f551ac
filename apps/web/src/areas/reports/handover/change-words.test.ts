import { SEVERITIES } from '@verglas/contract/alert-codes'
import { LOCALES, type Locale } from '@verglas/contract/codes'
import { formats, translateFrom } from '@verglas/language'
import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

const files = import.meta.glob<{ default: never }>(
  '../../../../../../packages/language/src/{shell,areas/handover,areas/alerts}/{fr,en}.json',
  { eager: true },
)
const wordsOf = (locale: Locale) =>
  translateFrom(
    Object.assign(
      {},
      ...Object.entries(files)
        .filter(([file]) => file.endsWith(`${locale}.json`))
        .map(([, { default: words }]) => words),
    ),
  )

test.each(LOCALES)('an alert of every severity has its text (%s)', (locale) => {
  const localizer = {
    t: wordsOf(locale),
    formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
  }
  for (const severity of SEVERITIES.filter((value) => value > 0)) {
    const change = { kind: 'alertOpened', type: 'ice', severity, places: ['Col'], castpointId: 'c' } as const
    expect(changeWords(localizer, change, () => undefined)).not.toMatch(/codes\.|alerts\.|handover\.|\{\{/)
  }
})
