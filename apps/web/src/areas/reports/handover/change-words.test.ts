import { SEVERITIES } from '@verglas/contract/alert-codes'
import { LOCALES } from '@verglas/contract/codes'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test.each(LOCALES)('an alert of every severity has its text (%s)', (locale) => {
  const localizer = {
    t: translateIn(locale),
    formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
  }
  for (const severity of SEVERITIES.filter((value) => value > 0)) {
    const change = { kind: 'alertOpened', type: 'ice', severity, places: ['Col'], castpointId: 'c' } as const
    expect(changeWords(localizer, change, () => undefined)).not.toMatch(/codes\.|alerts\.|handover\.|\{\{/)
  }
})
