import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'
import { endsInDanger } from './plan-lateness.ts'
import { planRoadSentences, planWarnings } from './plan-road-words.ts'
import { massWords, orderedPassWords, plannedPassWords, planPhrases, planSentence } from './plan-words.ts'
import { recommendationSentence } from './recommendation-words.ts'
import { graveHoursOf } from './test-roads.ts'
import { translateIn } from './words.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString()
const localizerOf = (locale: Locale) => {
  const format = formats({ locale, units: 'metric', timeZone: 'UTC' })
  return {
    t: translateIn(locale),
    formats: format,
    nowMs: Date.parse(at(18)),
    moment: (ms: number) => format.time(ms),
  }
}
const pass = { departBy: at(20), treatment: 'prewet', gm2: 15, totalKg: 1650, isLate: false }
const headline = {
  next: pass,
  afterwards: { ...pass, departBy: at(23), treatment: 'plow_salt' },
  kinds: [
    { kind: 'freezing_rain', from: at(27), to: at(29) },
    { kind: 'snow', from: at(22), to: at(27) },
  ],
  later: null,
}
const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const plain = (words: string | null) => words?.replaceAll(/\s/g, ' ')

test('the headline of a plan names the departure, what follows and the gravest danger', () => {
  expect(plain(planSentence(localizerOf('fr'), { headline }, circuit))).toMatch(
    /^Départ avant 20:00 : bouillie de sel 15 g\/m² \(52,5 kg\/km par voie\), 1,7 t · puis raclage et sel dès 23:00 · pluie verglaçante de 03:00 à 05:00 · neige de 22:00 à 03:00$/,
  )
  expect(plain(planSentence(localizerOf('en'), { headline }, circuit))).toMatch(
    /^Leave by .*: pre-wetted salt 15 g\/m² .*1\.7 t · then plowing and salt from .* · freezing rain from/,
  )
})

test('lesser dangers that begin earlier explain why a crew leaves before the gravest', () => {
  const kinds = [
    { kind: 'freezing_rain', from: at(30), to: at(31) },
    { kind: 'ice', from: at(30), to: at(36) },
    { kind: 'snow', from: at(21), to: at(27) },
    { kind: 'snow', from: at(28), to: at(36) },
    { kind: 'frost', from: at(20), to: at(21) },
    { kind: 'freezing_wet', from: at(21), to: at(24) },
  ]
  const whyOf = (locale: Locale, next: typeof pass | null = pass) =>
    plain(planPhrases(localizerOf(locale), { headline: { ...headline, kinds, next } }, circuit).why)
  expect(whyOf('fr')).toBe(
    'd’abord givre de 20:00 à 21:00, neige de 21:00 à 03:00 · pluie verglaçante de 06:00 à 07:00 · verglas de 06:00 à 12:00',
  )
  expect(whyOf('en')).toMatch(/^first frost from 20:00 to 21:00, snow from .* · freezing rain from 06:00/)
  expect(whyOf('fr', null)).toMatch(/^pluie verglaçante/)
  // that it snows on after the gravest has begun says nothing about the departure
  const lasting = [...kinds.slice(0, 2), { kind: 'snow', from: at(21), to: at(40) }]
  expect(
    plain(planPhrases(localizerOf('fr'), { headline: { ...headline, kinds: lasting } }, circuit).first),
  ).toBe('d’abord neige dès 21:00')
  // within the hour of the gravest it explains nothing
  const sameHour = kinds.map((period) => ({ ...period, from: at(30) }))
  expect(
    plain(planPhrases(localizerOf('fr'), { headline: { ...headline, kinds: sameHour } }, circuit).why),
  ).toMatch(/^pluie verglaçante/)
})

test('a danger that comes twice is named once, with both periods', () => {
  const kinds = [
    { kind: 'freezing_rain', from: at(21), to: at(22) },
    { kind: 'freezing_rain', from: at(27), to: at(29) },
    { kind: 'snow', from: at(22), to: at(27) },
  ]
  expect(plain(planSentence(localizerOf('fr'), { headline: { ...headline, kinds } }, circuit))).toMatch(
    / · pluie verglaçante de 21:00 à 22:00, puis de 03:00 à 05:00 · neige de 22:00 à 03:00$/,
  )
  expect(plain(planSentence(localizerOf('en'), { headline: { ...headline, kinds } }, circuit))).toMatch(
    / · freezing rain from 21:00 to 22:00, and again from 03:00 to 05:00 · snow/,
  )
})

test('a pass that is only a precaution does not hide a later danger', () => {
  const whatWith = (later: object | null) =>
    plain(
      planPhrases(
        localizerOf('fr'),
        { headline: { ...headline, afterwards: null, later: later as typeof headline.later } },
        circuit,
        'optional',
      ).what,
    )
  const ice = { kind: 'ice', from: at(31), to: at(33) }
  expect(whatWith(null)).toMatch(/^Par précaution seulement : bouillie de sel 15/)
  expect(whatWith({ ...ice, isPrevented: true })).toMatch(/^Par précaution seulement : /)
  expect(whatWith(ice)).toMatch(/^Par précaution, bien avant le danger de 07:00 : bouillie de sel 15/)
})

test('dangers that have ended are no reason any more', () => {
  // The plan of 12:00, read at 18:00.
  const kinds = [
    { kind: 'freezing_rain', from: at(12), to: at(14) },
    { kind: 'ice', from: at(12), to: at(22) },
  ]
  const { why, freezingRain } = planPhrases(localizerOf('fr'), { headline: { ...headline, kinds } }, circuit)
  expect(plain(why)).toBe('verglas jusqu’à 22:00')
  expect(freezingRain).toBe('')
})

test('a plan that saves no slippery time does not call that a gain', () => {
  const levels = Array(10).fill(3)
  const road = {
    from: at(18),
    to: at(28),
    untreated: { slipperyMin: 600, lowestGrip: 0.1, levels },
    treated: { slipperyMin: 600, lowestGrip: 0.1, levels },
  }
  expect(plain(planPhrases(localizerOf('fr'), { headline, road }, circuit).gain)).toBe(
    'la route reste glissante 10 h',
  )
})

test('a plan that only fails in a later event says so in its headline', () => {
  const problems = [{ code: 'stays_slippery', remedies: ['closing'] }]
  const later = { kind: 'ice', from: at(31), to: at(33), problems }
  const phraseOf = (changes: object) =>
    plain(planPhrases(localizerOf('fr'), { headline: { ...headline, ...changes } }, circuit).notHolding)
  expect(phraseOf({ later })).toBe(
    'le plan ne tient pas dès 07:00 : la chaussée reste glissante malgré le plan',
  )
  expect(phraseOf({ later, problems })).toBe('ne tient pas : la chaussée reste glissante malgré le plan')
  expect(phraseOf({ later: { ...later, problems: [] } })).toBe('')
})

test('freezing rain has a phrase of its own, also where it comes in a later event', () => {
  const phraseOf = (changes: Partial<typeof headline> | { later: (typeof headline.kinds)[number] }) =>
    plain(planPhrases(localizerOf('fr'), { headline: { ...headline, ...changes } }, circuit).freezingRain)
  expect(phraseOf({})).toBe('pluie verglaçante de 03:00 à 05:00')
  const [rain, ...snow] = headline.kinds
  expect(phraseOf({ kinds: snow })).toBe('')
  expect(phraseOf({ kinds: snow, ...(rain && { later: rain }) })).toBe(
    'plus tard pluie verglaçante dès 03:00',
  )
})

test('a plan that serves a part of the road between the points names it', () => {
  const stretch = { name: 'Viaduc de Garabit – Loubaresse', kmFrom: 112.6, kmTo: 114, isBridge: false }
  expect(plain(planSentence(localizerOf('fr'), { headline, stretch }, circuit))).toMatch(
    / · neige de 22:00 à 03:00 · tronçon le plus exposé : Viaduc de Garabit – Loubaresse, PK 113–114$/,
  )
  expect(plain(planSentence(localizerOf('en'), { headline, stretch }, circuit))).toMatch(
    / · most exposed stretch: Viaduc de Garabit – Loubaresse, km 113–114$/,
  )
})

test('a pass names its reasons, and the stretches that set its time and its rate', () => {
  const garabit = { name: 'Viaduc de Garabit', kmFrom: 113, kmTo: 114, isBridge: true }
  const reasoned = {
    ...pass,
    finishBy: at(21),
    situations: ['light_snow'],
    residualGm2: 3,
    place: { castpointId: 'a', stretch: garabit },
    ratePlace: { castpointId: 'b', stretch: null },
  }
  const nameOf = (id: string) => (id === 'b' ? 'Aumont' : id)
  expect(plain(plannedPassWords(localizerOf('fr'), reasoned, circuit, nameOf))).toMatch(
    /1,7 t · neige faible · sel qui reste déjà déduit : 3 g\/m² · à temps pour Viaduc de Garabit, PK 113–114, pont, dosage pour Aumont$/,
  )
  const withRows = { ...reasoned, rows: ['D19', 'D21'] }
  expect(plain(plannedPassWords(localizerOf('fr'), withRows, circuit, nameOf))).toContain(
    ' · neige faible · D19 D21 · sel',
  )
  const same = { ...reasoned, residualGm2: 0, ratePlace: reasoned.place, isLate: true }
  expect(plain(plannedPassWords(localizerOf('en'), same, circuit, nameOf))).toMatch(
    /1\.7 t · can no longer be finished in time · light snow · for Viaduc de Garabit, km 113–114, bridge$/,
  )
  const older = { ...same, place: null, ratePlace: null }
  expect(plain(plannedPassWords(localizerOf('en'), older, circuit, nameOf))).toMatch(/ · light snow$/)
})

test('a window that has passed says so', () => {
  const overdue = { ...headline, next: { ...pass, isLate: true } }
  expect(plain(planSentence(localizerOf('fr'), { headline: overdue }, circuit))).toMatch(
    /^Partir maintenant, ne peut plus être fini à temps \(glissant dès 22:00\) : /,
  )
})

test('where the danger has begun it is not called too late', () => {
  const kinds = [{ kind: 'ice', from: at(17), to: at(22) }]
  const overdue = { ...headline, kinds, next: { ...pass, isLate: true } }
  expect(plain(planSentence(localizerOf('fr'), { headline: overdue }, circuit))).toMatch(
    /^Partir maintenant, la route est glissante : bouillie/,
  )
})

test('whether a pass that is late for the table is late follows from when the road is slippery', () => {
  const kinds = [{ kind: 'frost', from: at(18), to: at(30) }]
  const next = { ...pass, departBy: at(18), finishBy: at(20), isLate: true }
  const sentenceOf = (...levels: number[]) => {
    const road = { from: at(18), to: at(24), untreated: { levels } }
    return plain(planSentence(localizerOf('fr'), { headline: { ...headline, kinds, next }, road }, circuit))
  }
  expect(sentenceOf(1, 1, 1, 1)).toMatch(/^Partir maintenant, par précaution : bouillie/)
  expect(sentenceOf(1, 1, 1, 1, 3)).toMatch(/^Partir maintenant, par précaution : /)
  // The round takes two hours, and works for two more: it has to be finished before 21:00.
  expect(sentenceOf(1, 1, 1, 3)).toMatch(/^Départ avant 19:00 : bouillie/)
  expect(sentenceOf(1, 1, 2, 3)).toMatch(/^Départ avant 18:00 : bouillie/)
  expect(sentenceOf(1, 2, 2, 3)).toMatch(
    /^Partir maintenant, ne peut plus être fini à temps \(glissant dès 19:00\) : /,
  )
  expect(sentenceOf(2, 1, 1, 1)).toMatch(/^Partir maintenant, la route est glissante : /)
})

test('a departure that has passed since the plan was made is judged as one of a plan made now', () => {
  const next = { ...pass, departBy: at(18), finishBy: at(20) }
  const sentenceAt = (nowHour: number, ...levels: number[]) => {
    const road = { from: at(18), to: at(30), untreated: { levels } }
    const localizer = { ...localizerOf('fr'), nowMs: Date.parse(at(nowHour)) }
    return plain(planSentence(localizer, { headline: { ...headline, next }, road }, circuit))
  }
  expect(sentenceAt(18, 1, 1, 1, 3)).toMatch(/^Départ avant 18:00 : bouillie/)
  expect(sentenceAt(19, 1, 1, 1, 1, 3)).toMatch(/^Départ avant 20:00 : bouillie/)
  expect(sentenceAt(19, 1, 1, 3)).toMatch(/^Partir maintenant, ne peut plus être fini à temps/)
  expect(sentenceAt(21, 1, 1, 3)).toMatch(/^Partir maintenant, la route est glissante : /)
  expect(sentenceAt(19, 1, 1, 1, 1, 1, 1, 1, 3)).toMatch(/^Partir maintenant, par précaution : /)
})

test('a pass in time is a precaution where no road becomes slippery in its event', () => {
  const kinds = [{ kind: 'ice', from: at(20), to: at(26) }]
  const next = { ...pass, departBy: at(18), finishBy: at(20) }
  const sentenceOf = (...levels: number[]) => {
    const road = { from: at(18), to: at(30), untreated: { levels } }
    return plain(planSentence(localizerOf('fr'), { headline: { ...headline, kinds, next }, road }, circuit))
  }
  expect(sentenceOf(1, 1, 1, 1)).toMatch(/^Par précaution, départ avant 18:00 : bouillie/)
  // Slippery at the end of the event: the pass is for it.
  expect(sentenceOf(1, 1, 1, 1, 1, 1, 1, 2)).toMatch(/^Départ avant 18:00 : bouillie/)
  expect(sentenceOf(1, 1, 1, 1, 1, 1, 1, 1, 2)).toMatch(/^Par précaution, départ avant 18:00 : /)
  // Slippery while the pass still works, after the event.
  const short = [{ kind: 'ice', from: at(20), to: at(21) }]
  const soon = {
    headline: { ...headline, kinds: short, next },
    road: { from: at(18), to: at(30), untreated: { levels: [1, 1, 1, 3] } },
  }
  expect(plain(planSentence(localizerOf('fr'), soon, circuit))).toMatch(/^Départ avant 18:00 : /)
})

test('a pass that an order answers urges nobody to leave', () => {
  const overdue = { ...headline, next: { ...pass, isLate: true } }
  const whatOf = (locale: 'fr' | 'en') =>
    plain(planPhrases(localizerOf(locale), { headline: overdue }, circuit, 'ordered').what)
  expect(whatOf('fr')).toMatch(/^Consigne donnée ; le plan demande : bouillie/)
  expect(whatOf('en')).toMatch(/^Directive issued; the plan asks for: /)
  const optional = { ...headline, next: { ...pass, isLate: true } }
  expect(plain(planPhrases(localizerOf('fr'), { headline: optional }, circuit, 'optional').what)).toMatch(
    /^Par précaution seulement : bouillie/,
  )
})

test('that it is too late is said once; another reason why a plan does not hold still follows', () => {
  const problem = (code: string) => ({ code, remedies: [] })
  const next = { ...pass, isLate: true }
  const sentenceOf = (problems: readonly ReturnType<typeof problem>[]) =>
    plain(planSentence(localizerOf('fr'), { headline: { ...headline, next, problems } }, circuit))
  expect(sentenceOf([problem('late')])).not.toMatch(/trop tard.*trop tard|ne tient pas/)
  expect(sentenceOf([problem('late'), problem('stays_slippery')])).toMatch(
    / · ne tient pas : la chaussée reste glissante malgré le plan$/,
  )
})

test('what to do stands apart from why, and from why it does not suffice', () => {
  const problems = [{ code: 'capacity', remedies: [] }]
  const { what, why, notHolding } = planPhrases(
    localizerOf('fr'),
    { headline: { ...headline, problems } },
    circuit,
  )
  expect(plain(what)).toMatch(/^Départ avant 20:00 : .* · puis raclage et sel dès 23:00$/)
  expect(plain(why)).toBe('pluie verglaçante de 03:00 à 05:00 · neige de 22:00 à 03:00')
  expect(plain(notHolding)).toMatch(/^ne tient pas : un chargement /)
})

test('a night without danger has no headline', () => {
  const quiet = { next: null, afterwards: null, kinds: [], later: null }
  expect(planSentence(localizerOf('fr'), { headline: quiet }, circuit)).toBeNull()
})

const road = (slipperyMin: number, lowestGrip: number, levels: number[] = []) => ({
  slipperyMin,
  lowestGrip,
  levels,
})
const tried = {
  from: at(18),
  to: at(42),
  untreated: road(380, 0.18),
  treated: road(40, 0.34),
  proposal: null,
}
const roadSentences = (locale: Locale, plan: Parameters<typeof planRoadSentences>[1]) =>
  planRoadSentences(localizerOf(locale), plan, (id) => id, circuit).map(plain)

test('the road without the plan and with it is said with how long it is slippery, and that the plan holds', () => {
  const plan = { events: [{ passes: [pass], problems: [] }], road: tried }
  expect(roadSentences('fr', plan)).toEqual([
    'D’ici à 18:00 : sans traitement 6 h 20 min glissant, avec le plan 40 min ; adhérence la plus basse 0,18 → 0,34.',
    'Le plan tient.',
  ])
  const placed = { ...plan, road: { ...tried, place: { castpointId: 'Aumont', stretch: null } } }
  expect(roadSentences('fr', placed)[1]).toBe('Le plus longtemps glissant avec le plan : Aumont.')
  const service = { goalLevel: 1, returnMinutes: 60 }
  expect(roadSentences('fr', { ...plan, road: { ...tried, service } }).slice(1)).toEqual([
    'Objectif : danger « faible » au plus, rétabli en 1 h.',
    'Le plan tient.',
  ])
  const planWithoutPass = { events: [{ passes: [], problems: [] }], road: tried }
  expect(roadSentences('fr', planWithoutPass)).toEqual([
    'D’ici à 18:00 : 6 h 20 min glissant, adhérence la plus basse 0,18.',
  ])
  expect(roadSentences('fr', { events: [], road: null })).toEqual([])
})

test('a plan for a road that stays safe is called a precaution, and one that improves no hour says so', () => {
  const sentencesOf = (untreated: ReturnType<typeof road>, treated: ReturnType<typeof road>) =>
    roadSentences('fr', {
      events: [{ passes: [pass], problems: [] }],
      road: { ...tried, untreated, treated },
    })
  const judgementOf = (...roads: Parameters<typeof sentencesOf>) => sentencesOf(...roads).slice(1)
  expect(judgementOf(road(0, 0.78, [0, 1]), road(0, 0.78, [0, 0]))).toEqual([
    'Selon le modèle de chaussée, la route ne devient pas glissante même sans traitement : les passages sont une précaution du tableau des traitements.',
    'Le plan tient.',
  ])
  // What helps nowhere says so before anything else.
  expect(sentencesOf(road(60, 0.3, [0, 2]), road(60, 0.3, [0, 2]))[0]).toMatch(
    /aucune heure moins dangereuse/,
  )
  // As long slippery, but less so.
  expect(judgementOf(road(60, 0.3, [0, 3]), road(60, 0.3, [0, 2]))).toEqual(['Le plan tient.'])
})

test('what has to be judged before the order: a plan that hardly helps, or makes an hour more dangerous', () => {
  const warningsOf = (untreated: number[], treated: number[], passes: object[] = [pass]) =>
    planWarnings(localizerOf('fr'), {
      events: [{ passes }],
      road: { ...tried, untreated: road(60, 0.3, untreated), treated: road(60, 0.3, treated) },
    }).length
  expect(warningsOf([3, 3], [3, 2])).toBe(0)
  expect(warningsOf([3, 3], [3, 3])).toBe(1)
  expect(warningsOf([3, 3], [4, 2])).toBe(2)
  expect(warningsOf([3, 3], [4, 3])).toBe(2)
  expect(warningsOf([3, 3], [3, 3], [])).toBe(0)
})

test('a plan that ends with the forecast, in the middle of an event, says so', () => {
  const planUntil = (to: string, passes: object[]) => ({
    events: [{ to, passes, problems: [] }],
    road: tried,
  })
  expect(roadSentences('fr', planUntil(at(42), [pass])).at(-1)).toBe(
    'La prévision s’arrête à 18:00, avant la fin de l’événement : la suite sera à décider.',
  )
  expect(roadSentences('en', planUntil(at(42), [pass])).at(-1)).toMatch(/^The forecast ends at 18:00/)
  expect(roadSentences('fr', planUntil(at(41), [pass])).at(-1)).toBe('Le plan tient.')
  expect(roadSentences('fr', planUntil(at(42), []))).toHaveLength(1)
})

test('hours in which the road is more dangerous with the plan than without it are named', () => {
  const untreated = road(380, 0.18, [2, 2, 3, 3, 2, 3])
  const treated = road(300, 0.08, [1, 2, 4, 4, 2, 4])
  const plan = { events: [{ passes: [pass], problems: [] }], road: { ...tried, untreated, treated } }
  expect(roadSentences('fr', plan)[1]).toBe(
    'Plus dangereux par endroits avec le plan que sans traitement de 20:00 à 22:00 ; de 23:00 à 00:00 : à juger avant de donner la consigne.',
  )
  expect(roadSentences('en', plan)[1]).toMatch(
    /^More dangerous in places with the plan than untreated from 20:00 to 22:00; from 23:00 to 00:00: judge /,
  )
  // Of several roads, one that becomes worse may be hidden by another in the levels.
  const hidden = { ...plan.road, treated: untreated, moreDangerous: [{ from: at(20), to: at(21) }] }
  expect(roadSentences('fr', { ...plan, road: hidden })[1]).not.toContain('22:00')
  expect(roadSentences('fr', { ...plan, road: hidden }).join(' ')).toContain('de 20:00 à 21:00')
  expect(roadSentences('fr', { ...plan, road: { ...plan.road, moreDangerous: [] } }).join(' ')).not.toContain(
    'Plus dangereux',
  )
})

test('a plan that does not hold says so in its headline and in full, with what would', () => {
  const slippery = { code: 'stays_slippery', remedies: ['further_passes'] }
  expect(
    plain(planSentence(localizerOf('fr'), { headline: { ...headline, problems: [slippery] } }, circuit)),
  ).toMatch(/ · ne tient pas : la chaussée reste glissante malgré le plan$/)
  const proposal = { holds: true, remedies: ['second_vehicle', 'further_passes'], road: road(20, 0.4) }
  const plan = { events: [{ passes: [pass], problems: [slippery] }], road: { ...tried, proposal } }
  expect(roadSentences('en', plan).slice(1)).toEqual([
    'The plan does not hold: the road stays slippery despite the plan.',
    'It would hold with one more vehicle, further passes: slippery for 20 min, lowest grip 0.40.',
  ])
  const missedWindow = { code: 'late', remedies: ['second_vehicle', 'shorter_rounds'] }
  expect(
    roadSentences('en', {
      events: [{ passes: [pass], problems: [missedWindow, slippery] }],
      road: tried,
    }).slice(2),
  ).toEqual(['What would help: one more vehicle, shorter rounds.', 'Nothing that was tried is enough.'])
})

const advice = {
  treatment: 'prewet',
  spread: 'prewet',
  minGm2: 10,
  maxGm2: 18,
  passes: 1,
  situation: 'frost',
  from: at(20),
  to: at(30),
  lowestC: -2,
  actFrom: at(19),
  actTo: at(20),
  decideAgainAt: at(21),
  reason: 'normal',
}

test('what is recommended is the plan; advice of an older program has its own sentence; without advice there is none', () => {
  const words = (recommended: Parameters<typeof recommendationSentence>[1]) =>
    plain(recommendationSentence(localizerOf('fr'), recommended, circuit))
  expect(words({ headline: advice, plan: { headline } })).toMatch(/^Départ avant 20:00/)
  expect(words({ headline: advice })).toMatch(/^Bouillie de sel 10 à 18 g/)
  expect(words({ headline: null, plan: null })).toBe(undefined)
})

test('the passes of an order name departure, finish, rate in both units and the mass to load', () => {
  const ordered = { ...advice, departAt: at(20), finishAt: at(22), totalKg: 1980, deicer: 'cacl2' }
  expect(orderedPassWords(localizerOf('fr'), [ordered], circuit).map(plain)).toEqual([
    'Départ au plus tard jeu. 26 20:00, terminé à 22:00 : bouillie de sel (CaCl₂) 10 à 18 g/m² (35 à 63 kg/km par voie), 2,0 t',
  ])
  const blade = { ...ordered, treatment: 'plow', deicer: 'nacl', minGm2: null, maxGm2: null, totalKg: null }
  expect(plain(orderedPassWords(localizerOf('en'), [blade], circuit)[0] ?? '')).toMatch(
    /^Depart by .* 20:00, done by 22:00: plowing$/i,
  )
})

test('a pass is too late only where a road is slippery before it is finished', () => {
  const overdue = { ...pass, departBy: at(20), finishBy: at(22), isLate: true }
  const isWordUsed = (slipperyHour: number | null, isLate = true) =>
    endsInDanger(
      {
        headline: { next: overdue, kinds: [{ from: at(20) }] },
        road: {
          from: at(18),
          to: at(42),
          untreated: {
            levels: Array.from({ length: 24 }, (_, hour) => (hour + 18 === slipperyHour ? 2 : 1)),
          },
        },
      },
      { ...overdue, isLate },
    )
  expect([19, 21, 22, 30, null].map((hour) => isWordUsed(hour))).toEqual([true, true, false, false, false])
  expect(isWordUsed(19, false)).toBe(false)
  // Without the road model there is only the plan's own word.
  expect(endsInDanger({ headline: { next: overdue, kinds: [{ from: at(20) }] }, road: null }, overdue)).toBe(
    true,
  )
})

test('pounds have three digits', () => {
  const imperial = (kg: number) =>
    plain(
      massWords(
        { t: translateIn('en'), formats: formats({ locale: 'en', units: 'imperial', timeZone: 'UTC' }) },
        kg,
      ),
    )
  expect([13_912, 838, 41].map(imperial)).toEqual(['30,700 lb', '1,850 lb', '90 lb'])
})

const aPlace = { castpointId: 'Aguessac', stretch: null }
const revised = { departBy: at(19), treatment: 'salt', gm2: 8, totalKg: 900 }
const sentencesWith = (
  revisions: Parameters<typeof planRoadSentences>[1]['revisions'],
  locale: Locale = 'fr',
) =>
  planRoadSentences(
    localizerOf(locale),
    { events: [], road: null, ...(revisions && { revisions }) },
    (id) => id,
    circuit,
  ).map(plain)

test('passes that the salt on the road makes unnecessary are named in one sentence, with where it is least', () => {
  const lasting = { because: 'protected', pass: revised, by: null, place: aPlace, from: at(20), to: at(22) }
  const later = { ...lasting, pass: { ...revised, departBy: at(21) }, to: at(24) }
  expect(sentencesWith([lasting, later])).toEqual([
    'Pas de passage à 19:00 et 21:00 : le sel encore présent garde le danger à « faible » au plus jusqu’à 00:00 (le moins de sel : Aguessac).',
  ])
})

test('a pass that would make the road worse is said to be left out, replaced or added', () => {
  const worse = {
    because: 'more_dangerous',
    pass: revised,
    by: null,
    place: aPlace,
    from: at(20),
    to: at(22),
  }
  const grit = { ...revised, treatment: 'abrasive', gm2: 40 }
  const [dropped, replaced, added] = sentencesWith([
    worse,
    { ...worse, by: grit },
    { ...worse, pass: null, by: revised },
  ])
  expect(dropped).toMatch(
    /^Pas de sel 8 g\/m² .* à 19:00 : ce passage rendrait la chaussée plus dangereuse de 20:00 à 22:00 \(Aguessac\)\.$/,
  )
  expect(replaced).toMatch(/^À 19:00, abrasif 40 g\/m² .* au lieu de sel 8 g\/m²/)
  expect(added).toMatch(/^Passage ajouté à 19:00 : sel 8 g\/m² .* ; sans lui/)
  const [english] = sentencesWith([worse], 'en')
  expect(english).toMatch(/^No salt 8 g\/m² .*: this pass would make the road more dangerous/)
})

test('a late pass says when it is needed and when it is finished', () => {
  const overdue = { ...pass, finishBy: at(22), neededAt: at(21), isLate: true }
  const reasons = { situations: [], residualGm2: 0, place: null, ratePlace: null }
  const wordsOf = (changes: object) =>
    plain(plannedPassWords(localizerOf('fr'), { ...overdue, ...reasons, ...changes }, circuit, (id) => id))
  expect(wordsOf({})).toContain('ne peut plus être fini à temps : nécessaire dès 21:00, fini à 22:00')
  expect(wordsOf({ neededAt: null })).toMatch(/ne peut plus être fini à temps$/)
  expect(wordsOf({ isLate: false })).not.toContain('ne peut plus')
})

test('a plan that hardly helps says so first, with what would', () => {
  const judged = (slipperyMin: number, lowestGrip: number, ...levels: number[]) => ({
    slipperyMin,
    lowestGrip,
    levels,
    grave: graveHoursOf(at(18), levels),
  })
  const road = (untreated: ReturnType<typeof judged>, treated: ReturnType<typeof judged>) => ({
    from: at(18),
    to: at(30),
    untreated,
    treated,
    proposal: null,
  })
  const events = [{ passes: [pass], problems: [{ code: 'stays_slippery', remedies: ['closing'] }] }]
  const sentencesOf = (tried: ReturnType<typeof road>) =>
    planRoadSentences(localizerOf('fr'), { events, road: tried }, (id) => id, circuit).map(plain)
  // 40 minutes of ten hours, and wet ice where packed snow was.
  const little = road(judged(600, 0.09, 1, 3, 3, 3, 4), judged(560, 0.08, 1, 2, 3, 4, 4))
  expect(sentencesOf(little)[0]).toBe(
    [
      'Le plan aide à peine : sur 10 h de route glissante, il n’épargne que 40 min, moins d’un dixième.',
      'L’adhérence la plus basse n’en est pas meilleure.',
      'Ce qui aiderait : fermer la route, réduire la vitesse, ou un autre moyen que ceux du plan.',
    ].join(' '),
  )
  const phrases = planPhrases(localizerOf('fr'), { headline, road: little }, circuit)
  expect(plain(phrases.gain)).toMatch(/^aide à peine : 40 min de moins sur 10 h de route glissante/)
  // What to decide comes before the departure, from the danger that remains.
  expect(plain(phrases.closing)).toBe(
    'Fermeture ou vitesse réduite à décider avant 19:00 : verglas, danger fort ou plus de 20:00 à 23:00 au moins, extrême de 21:00 à 23:00 au moins malgré le plan',
  )
  const sentence = planSentence(localizerOf('en'), { headline, road: little }, circuit)
  expect(plain(sentence)).toMatch(
    /^Decide by 19:00 on closing or a lower speed limit: ice, high danger or worse .*· Leave by 20:00/,
  )
  // Nine hours of packed snow that are only moderate with grit count, although they stay slippery.
  const gritted = road(judged(600, 0.22, 3, 3, 3, 3), judged(580, 0.23, 3, 2, 2, 2))
  expect(sentencesOf(gritted)[0]).toMatch(/^D’ici à /)
  expect(planPhrases(localizerOf('fr'), { headline, road: gritted }, circuit)).toMatchObject({
    gain: '',
    notHolding: '',
  })
})

test('a plan that is enough, or whose remaining danger is moderate, leaves nothing to close', () => {
  const road = (from: number, ...levels: number[]) => ({
    slipperyMin: 240,
    lowestGrip: 0.2,
    levels,
    grave: graveHoursOf(at(from), levels),
  })
  /** At 18:00, two hours after its plan was made. */
  const closingOf = (
    treated: number[],
    proposal: { holds: boolean; road?: ReturnType<typeof road> } | null = null,
  ) =>
    plain(
      planPhrases(
        localizerOf('fr'),
        {
          headline,
          road: {
            from: at(16),
            to: at(22),
            untreated: road(16, 4, 4, 4, 4),
            treated: road(16, ...treated),
            proposal,
          },
        },
        circuit,
      ).closing,
    )
  expect(closingOf([2, 2, 2, 2, 1])).toBe('')
  expect(closingOf([3, 3, 3, 3, 1])).toMatch(/ : verglas, danger fort jusqu’à 20:00 malgré le plan$/)
  // What has ended is not decided any more.
  expect(closingOf([4, 4, 2, 2, 1])).toBe('')
  // Another plan would be enough, although not before its vehicle has been everywhere.
  expect(closingOf([3, 3, 4, 2, 1], { holds: true })).toBe('')
  expect(closingOf([4, 4, 4, 3, 1], { holds: true, road: road(16, 4, 4, 4, 1, 1) })).toBe(
    'Fermeture ou vitesse réduite à décider maintenant : verglas, danger extrême jusqu’à 19:00 malgré le plan',
  )
  expect(closingOf([4, 4, 4, 3, 1], { holds: false, road: road(16, 4, 1, 1, 1, 1) })).toMatch(
    / jusqu’à 20:00, /,
  )
  // A plan of an older program does not have the causes.
  const levels = { slipperyMin: 240, lowestGrip: 0.2, levels: [3, 3, 3, 4, 1] }
  const older = { from: at(16), to: at(22), untreated: levels, treated: levels, proposal: null }
  expect(plain(planPhrases(localizerOf('fr'), { headline, road: older }, circuit).closing)).toBe(
    'Fermeture ou vitesse réduite à décider maintenant : danger extrême de 19:00 à 20:00 malgré le plan',
  )
})

test('at another point the passes are those of the circuit, and the dangers and the result its own', () => {
  const point = { stretch: null, kinds: [{ kind: 'frost', from: at(21), to: at(24) }], later: null }
  const words = plain(planSentence(localizerOf('fr'), { headline, point }, circuit))
  expect(words).toMatch(/^Départ avant 20:00 : bouillie de sel 15 g\/m² .* · givre de 21:00 à 00:00$/)
  const judged = { slipperyMin: 120, lowestGrip: 0.4, levels: [2, 2] }
  const road = {
    place: aPlace,
    from: at(18),
    to: at(30),
    untreated: judged,
    treated: { ...judged, slipperyMin: 60 },
    proposal: null,
  }
  const sentences = planRoadSentences(
    localizerOf('fr'),
    { events: [], road: null, point: { needsLess: true, road } },
    (id) => id,
    circuit,
  ).map(plain)
  expect(sentences).toEqual([
    'Autour d’Aguessac : sans traitement 2 h glissant, avec le plan du circuit 1 h.',
    'Seul, cet endroit demanderait moins : le plan sert tout le circuit.',
  ])
})
