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
    const titled = { type: 'ice', roadTypes: ['snowfall', 'ice'], circuitCount: 2, startMs: 0, endMs: 1 }
    for (const kind of ['alertOpened', 'alertRaised', 'alertAdvanced', 'alertClosed'] as const) {
      const change = { kind, severity, titled, places: ['Col'], castpointId: 'c', atMs: 0 }
      expect(changeWords(localizer, change, () => undefined)).not.toMatch(/codes\.|alerts\.|handover\.|\{\{/)
    }
  }
})
