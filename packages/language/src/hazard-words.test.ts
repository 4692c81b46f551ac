import { expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { wordsOf } from './words.ts'

/** One cause of danger and one level have one name each, wherever a table of words has them. */
test.each(LOCALES)('causes and levels of the road have the same words everywhere (%s)', (language) => {
  const { codes, circuits, alerts, ceils } = wordsOf(language)
  const { none: _, ...causes } = codes.hazardKind
  for (const [kind, word] of Object.entries(causes))
    expect([kind, circuits.risk.kinds[kind as keyof typeof causes]]).toEqual([kind, word])
  expect(alerts.roadTypes).toMatchObject({
    freezing_rain: causes.freezing_rain,
    ice: causes.ice,
    snowfall: causes.snow,
    frost: causes.frost,
  })
  expect(circuits.advice.situations).toMatchObject({
    freezing_rain: causes.freezing_rain,
    frost: causes.frost,
  })

  const levels = Object.values(codes.danger)
  expect(Object.values(codes.severity)).toEqual(levels)
  expect(Object.values(circuits.risk.levels)).toEqual(levels)
  expect(Object.values(alerts.severities).map((word) => word.toLowerCase())).toEqual(levels)
  const { minor, moderate, high, extreme } = alerts.level
  expect([minor, moderate, high, extreme]).toEqual(levels.slice(1))
  const { 2: two, 3: three, 4: four } = ceils.levels
  expect([two, three, four]).toEqual(levels.slice(2))
})
