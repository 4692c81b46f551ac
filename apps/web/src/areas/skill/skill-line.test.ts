import type { CallAnswer } from '@verglas/contract'
import { formats, selectHeadlineSkill, skillWords } from '@verglas/language'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { allWords } from '../../test-support/words.ts'

const words = i18next.createInstance()
beforeAll(() =>
  words.init({
    lng: 'fr',
    resources: { fr: { translation: allWords('fr') }, en: { translation: allWords('en') } },
    interpolation: { escapeValue: false },
  }),
)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

type Lead = CallAnswer<'getSkill'>['measures'][number]['leads'][number]
function aLead(changes: Partial<Lead> = {}): Lead {
  const emptyScore = { n: 0, bias: null, mae: null, rmse: null }
  return {
    fromH: 3,
    toH: 6,
    forecast: { n: 212, bias: 0.18, mae: 0.8, rmse: 1.14 },
    hitRate: 0.93,
    falseAlarmRatio: 0.1,
    percentCorrect: 0.9,
    brier: 0.08,
    persistence: emptyScore,
    raw: emptyScore,
    corrected: emptyScore,
    isCorrected: false,
    learned: emptyScore,
    isLearned: false,
    band: { n: 0, coverage: null, crps: null, ranks: [] },
    sources: [],
    ...changes,
  }
}
const roadSkill = (lead: Lead) => ({
  stationId: 'x',
  measures: [{ measure: 'ts' as const, leads: [lead], situations: [] }],
})

test('one line has error, bias, detected freezing and n', () => {
  const headlineSkill = selectHeadlineSkill(roadSkill(aLead()))
  if (!headlineSkill) throw new Error('nothing scored')
  const french = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
  expect(
    plain(skillWords({ t: (key, values) => words.t(key, { ...values }), formats: french }, headlineSkill)),
  ).toBe('Température de la chaussée à 6 h : ±1,1 °C, biais +0,2, gel détecté 93 %, n = 212')
  const imperial = formats({ locale: 'en', units: 'imperial', timeZone: 'America/Toronto' })
  const t = (key: string, values = {}) => words.t(key, { ...values, lng: 'en' })
  expect(plain(skillWords({ t, formats: imperial }, headlineSkill))).toBe(
    'Road surface temperature at 6 h: ±2.1 °F, bias +0.3, freezing seen 93%, n = 212',
  )
})

test('without a road score it has the air score, without any score it is empty', () => {
  const unscored = aLead({ forecast: { n: 0, bias: null, mae: null, rmse: null } })
  expect(selectHeadlineSkill(roadSkill(unscored))).toBeNull()
  const measures = [
    ...roadSkill(unscored).measures,
    { measure: 'tair' as const, leads: [aLead()], situations: [] },
  ]
  expect(selectHeadlineSkill({ measures })?.measure).toBe('tair')
  expect(selectHeadlineSkill(roadSkill(aLead({ fromH: 0, toH: 1 })))).toBeNull()
})

test('freezing that never occurred has no detection rate', () => {
  const headlineSkill = selectHeadlineSkill(roadSkill(aLead({ hitRate: null })))
  const french = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
  if (!headlineSkill) throw new Error('nothing scored')
  expect(
    skillWords({ t: (key, values) => words.t(key, { ...values }), formats: french }, headlineSkill),
  ).not.toContain('gel')
})
