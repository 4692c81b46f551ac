import type { RiskKind } from '@verglas/contract/risk-codes'
import { describe, expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import type { Circuit, CircuitRisks, CircuitRow } from '../circuits/circuit-rows.ts'
import type { NextDeparture } from '../circuits/next-departure.ts'
import type { HourRisk } from '../circuits/risk-words.ts'
import {
  byUrgency,
  type CircuitNight,
  isDecidedAfterForecast,
  isDecidedLater,
  waitsForDecision,
  worstByHour,
} from './circuit-night.ts'
import { nightSummary } from './night-summary.ts'
import { nightSentences } from './night-words.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** 21:00 in Paris. */
const FROM_MS = Date.parse('2026-01-15T20:00:00Z')
const NOW_MS = FROM_MS + 10 * MINUTE_MS

const departure = (hours: number, missedMinutes: number | null = null): NextDeparture => ({
  departMs: FROM_MS + hours * HOUR_MS,
  missedSinceMs: missedMinutes === null ? null : NOW_MS - missedMinutes * MINUTE_MS,
})
const row = (name: string, next: NextDeparture | null = null) =>
  ({
    circuit: { id: name, name } as Circuit,
    directives: [],
    departure: next,
    worst: {},
    closing: null,
    decided: [],
    lapsedMs: null,
  }) as unknown as CircuitRow // only the fields that the night uses

/** Twelve hours without danger, but for these. */
const hours = (dangers: Readonly<Record<number, [RiskKind, HourRisk['level']]>>): (HourRisk | null)[] =>
  Array.from({ length: 12 }, (_, hour) => {
    const [kind, level] = dangers[hour] ?? [null, 0 as const]
    return { kind, level }
  })
const night = (name: string, changes: Partial<CircuitNight> = {}): CircuitNight => ({
  ...row(name),
  hours: hours({}),
  laterHours: hours({}),
  order: 'none',
  needsOrder: changes.departure != null && (changes.order ?? 'none') === 'none',
  isUndecided: changes.departure != null && (changes.order ?? 'none') === 'none',
  progress: null,
  outSinceMs: null,
  ...changes,
})
const ALL_ICE = hours(Object.fromEntries(Array.from({ length: 12 }, (_, hour) => [hour, ['ice', 3]])))
const UNKNOWN = Array(12).fill(null)
const sentences = (nights: readonly CircuitNight[]) =>
  nightSentences(frenchDisplay, nightSummary(nights, FROM_MS, NOW_MS), NOW_MS)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
/** The roads, then the work. */
const sentence = (nights: readonly CircuitNight[]) => {
  const { roads, work } = sentences(nights)
  return plain([roads, work].filter(Boolean).join(' '))
}

describe('the hours of a circuit', () => {
  // one character per hour: 0 none, 1–4 freezing rain by its level, «.» unknown
  const risks = (rows: readonly string[], issuedMs = NOW_MS): CircuitRisks => ({
    circuitId: 'one',
    issuedAt: new Date(issuedMs).toISOString(),
    startAt: new Date(FROM_MS - 2 * HOUR_MS).toISOString(),
    hours: rows[0]?.length ?? 0,
    rows: rows.join(''),
  })
  const levels = (forecast: CircuitRisks | undefined) =>
    worstByHour(forecast, FROM_MS, NOW_MS, 4).map((risk) => risk?.level ?? null)

  test('are the worst of its segments from the current hour on', () => {
    expect(levels(risks(['440120', '003310']))).toEqual([3, 3, 2, 0])
  })

  test('are unknown beyond the forecast, where it says nothing, and where it is outdated', () => {
    expect(levels(risks(['001', '000']))).toEqual([1, null, null, null])
    expect(levels(risks(['00.0']))).toEqual([null, 0, null, null])
    expect(levels(risks(['444444'], NOW_MS - 7 * HOUR_MS))).toEqual([null, null, null, null])
    expect(levels(undefined)).toEqual([null, null, null, null])
  })
})

describe('the night of a circuit', () => {
  test('the earliest departure comes first, decided or not, then who is out, what is done, the rest', () => {
    const nights = [
      night('calm'),
      night('done', { order: 'done' }),
      night('out', { order: 'out', outSinceMs: NOW_MS }),
      night('leaves', { order: 'issued', departure: departure(1) }),
      night('later', { departure: departure(5) }),
      night('missed', { departure: departure(0, 30) }),
    ]
    const names = nights.toSorted(byUrgency).map(({ circuit }) => circuit.name)
    expect(names).toEqual(['missed', 'leaves', 'later', 'out', 'done', 'calm'])
  })
})

describe('the sentence of the night', () => {
  test('freezing rain is not said twice where it is the whole of the worst danger', () => {
    const icy = hours({ 1: ['ice', 2], 6: ['freezing_rain', 4], 7: ['freezing_rain', 4] })
    expect(sentence([night('Lodève', { hours: icy })])).toBe(
      'Pluie verglaçante et verglas : danger extrême dès 03:00 sur 1 circuit en 24 h, modéré ou plus de 22:00 à 05:00 sur 1 circuit.',
    )
  })

  test('names what is to be closed or slowed before the first departure, the earliest circuit first', () => {
    const closing = (byHour: number) => ({ decideByMs: FROM_MS + byHour * HOUR_MS })
    const rain = hours({ 5: ['freezing_rain', 4], 6: ['freezing_rain', 4] })
    const lodeve = night('Lodève', { hours: rain, closing: closing(6), departure: departure(0.5) })
    const coren = night('Coren', { hours: rain, closing: closing(5) })
    expect(sentence([lodeve, coren, night('Larzac')])).toContain(
      '. Fermeture ou vitesse réduite à décider sur 2 circuits, Coren avant 02:00 ; premier départ avant 21:30',
    )
    expect(sentence([night('Lodève', { hours: rain, closing: closing(0) })])).toContain(
      '. Fermeture ou vitesse réduite à décider maintenant, Lodève',
    )
    const nearby = night('Millau', { hours: rain, closing: closing(0) })
    expect(sentence([lodeve, coren, { ...nearby, closing: closing(-1) }, nearby])).toContain(
      '. Fermeture ou vitesse réduite à décider maintenant sur Millau, Millau, et sur 2 autres, Coren avant 02:00 ; ',
    )
  })

  test('the wall has of the work only what comes first, because its rows have the rest', () => {
    const { roads, first, work } = sentences([
      night('Lodève', { hours: ALL_ICE, departure: departure(0.5) }),
      night('Coren', { departure: departure(2) }),
    ])
    expect(plain(roads)).toBe('Verglas (danger fort) jusqu’à 09:00 sur 1 circuit.')
    expect(plain(first)).toBe('Premier départ avant 21:30, Lodève.')
    expect(plain(work)).toBe('Premier départ avant 21:30, Lodève ; 2 consignes à donner.')
    expect(sentences([night('Coren')])).toMatchObject({ first: '', work: '' })
  })

  test('names what was decided about the traffic, and asks for it no more', () => {
    const rain = hours({ 5: ['freezing_rain', 4] })
    const decided = (kind: 'closed' | 'kept_open') => [{ kind }] as unknown as CircuitNight['decided'] // only the field that the night uses
    const words = sentence([
      night('Lodève', { hours: rain, decided: decided('closed') }),
      night('Coren', { hours: rain, decided: decided('closed') }),
      night('Millau', { hours: rain, decided: decided('kept_open') }),
    ])
    expect(words).toContain('. Fermeture décidée, Lodève, Coren ; maintien de la circulation décidé, Millau')
    expect(words).not.toContain('à décider')
  })

  test('names causes, worst level, hours and circuits, freezing rain by itself, and the first departure', () => {
    const nights = [
      night('Lodève', {
        hours: hours({ 1: ['ice', 2], 6: ['freezing_rain', 4], 7: ['freezing_rain', 3] }),
        departure: departure(0.5),
      }),
      night('Larzac', { hours: hours({ 3: ['snow', 3], 9: ['snow', 2] }), departure: departure(2) }),
      night('Coren', { hours: hours({ 2: ['frost', 1] }) }),
    ]
    expect(sentence(nights)).toBe(
      'Pluie verglaçante, verglas et neige : danger extrême dès 03:00 sur 1 circuit en 24 h, modéré ou plus de 22:00 à 07:00 sur 2 circuits ; ' +
        'pluie verglaçante de 03:00 à 05:00, Lodève. Premier départ avant 21:30, Lodève ; 2 consignes à donner.',
    )
  })

  test('begins with the roads that are slippery now while nobody is out', () => {
    const slippery = { worst: { 0: { level: 3 } } as unknown as CircuitRow['worst'] }
    const nights = [
      night('Lembron', { hours: ALL_ICE, laterHours: ALL_ICE, departure: departure(4), ...slippery }),
      night('Coren', { outSinceMs: NOW_MS, ...slippery }),
    ]
    expect(sentence(nights)).toMatch(
      /^Glissant maintenant, personne en route : Lembron ; verglas \(danger fort\)/,
    )
  })

  test('says since when a window is missed, and what lasts beyond the hours', () => {
    const nights = [
      night('Lembron', {
        hours: ALL_ICE,
        laterHours: ALL_ICE,
        departure: departure(-1, 40),
      }),
    ]
    expect(sentence(nights)).toBe(
      'Verglas (danger fort) en ce moment et pour plus de 24 h sur 1 circuit. Fenêtre dépassée depuis 40 min, Lembron.',
    )
  })

  test('says since when a departure is missed although the plan was made before it', () => {
    const nights = [night('Lembron', { hours: hours({ 1: ['ice', 3] }), departure: departure(-0.5) })]
    expect(sentence(nights)).toMatch(/\. Fenêtre dépassée depuis 40 min, Lembron\.$/)
  })

  test('calls a departure that no slippery road asks for a precaution', () => {
    const precaution = { ...departure(-1), precautionUntilMs: NOW_MS + 10 * HOUR_MS }
    const nights = [night('Larzac', { hours: hours({ 11: ['snow', 2] }), departure: precaution })]
    expect(sentence(nights)).toMatch(/\. Consigne à donner par précaution, Larzac\.$/)
  })

  test('of a calm night is short; circuits without a recent forecast are no calm ones', () => {
    expect(sentence([night('Coren')])).toBe('Aucun danger sur les circuits dans les 24 h à venir.')
    expect(sentence([night('Coren'), night('Lodève', { hours: hours({ 3: ['frost', 1] }) })])).toBe(
      'Danger faible au plus sur les circuits dans les 24 h à venir.',
    )
    expect(sentence([night('Coren'), night('Larzac', { hours: UNKNOWN, laterHours: UNKNOWN })])).toBe(
      'Aucun danger dans les 24 h à venir sur 1 circuit ; 1 circuit sans prévision récente.',
    )
  })

  test('never says that there is no danger where no circuit has a recent forecast', () => {
    const unknown = { hours: UNKNOWN, laterHours: UNKNOWN }
    expect(sentence([night('Coren', unknown), night('Larzac', unknown)])).toBe(
      '2 circuits sans prévision récente.',
    )
  })

  test('circuits without advice to act on are counted, with the time since when', () => {
    const lapsed = { lapsedMs: FROM_MS - 2 * HOUR_MS }
    expect(sentence([night('Coren', lapsed), night('Larzac', lapsed), night('Lodève')])).toBe(
      'Aucun danger sur les circuits dans les 24 h à venir ; 2 circuits sans recommandation valable depuis 19:00.',
    )
  })

  test('a circuit with an order does not wait for a decision', () => {
    const ordered = night('Coren', { order: 'issued', departure: departure(1) })
    expect(nightSummary([ordered], FROM_MS, NOW_MS).undecided).toEqual([])
  })

  test('a circuit that has to leave after the coming night does not wait for a decision', () => {
    expect(waitsForDecision(night('Coren', { departure: departure(23) }), FROM_MS)).toBe(true)
    expect(waitsForDecision(night('Coren', { departure: departure(25) }), FROM_MS)).toBe(false)
  })

  test('a departure in more than six hours is decided with a newer forecast', () => {
    const decidedLater = (hour: number) =>
      isDecidedLater(night('Coren', { departure: departure(hour) }), FROM_MS)
    expect([decidedLater(0), decidedLater(6), decidedLater(7)]).toEqual([false, false, true])
    expect(isDecidedLater(night('Coren', { departure: null }), FROM_MS)).toBe(false)
    const isAfterForecast = (hour: number) => isDecidedAfterForecast(FROM_MS + hour * HOUR_MS, FROM_MS)
    expect([isAfterForecast(6), isAfterForecast(7)]).toEqual([false, true])
    // The order leaves in eight hours, but a departure is needed now: «à compléter maintenant».
    const laterByOrder = { ...departure(8), isOrdered: true, neededByMs: FROM_MS } as const
    expect(isDecidedLater(night('Coren', { departure: laterByOrder }), FROM_MS)).toBe(false)
  })

  test('in the morning names the dangers of the coming night, with their own hours', () => {
    const coming = hours({ 2: ['snow', 3], 4: ['freezing_rain', 4], 11: ['ice', 3] })
    expect(sentence([night('Fageole', { laterHours: coming }), night('Coren')])).toBe(
      'Pluie verglaçante, verglas et neige : danger extrême dès 13:00 sur 1 circuit en 24 h, modéré ou plus dès 11:00 sur 1 circuit.',
    )
  })

  test('the greatest level counts all circuits that reach it in 24 h, from its first hour', () => {
    const tonight = hours({ 11: ['freezing_rain', 4] })
    const nights = [
      night('Fageole', { laterHours: hours({ 1: ['freezing_rain', 4] }) }),
      night('Garabit', { hours: tonight, laterHours: hours({ 0: ['ice', 3] }) }),
      night('Gévaudan', { hours: hours({ 10: ['packed_snow', 2] }) }),
      night('Limagne', { laterHours: hours({ 10: ['ice', 4] }) }),
    ]
    expect(sentence(nights)).toMatch(
      / : danger extrême dès 08:00 sur 3 circuits en 24 h, modéré ou plus .* sur 4 circuits/,
    )
    const already = [night('Fageole', { hours: hours({ 0: ['ice', 4], 1: ['ice', 2] }) }), ...nights]
    expect(sentence(already)).toMatch(
      / : danger extrême en ce moment sur 1 circuit \(4 en 24 h\), modéré ou plus .* sur 1 circuit \(5 en 24 h\)/,
    )
  })

  test('what comes is not said to be there yet', () => {
    const icy = [night('Coren', { hours: ALL_ICE }), night('Lodève', { hours: hours({ 3: ['ice', 3] }) })]
    expect(sentence(icy)).toBe('Verglas (danger fort) jusqu’à 09:00 sur 1 circuit (2 en 24 h).')
    expect(sentence(icy.slice(0, 1))).toBe('Verglas (danger fort) jusqu’à 09:00 sur 1 circuit.')
  })

  test('two nights within the 24 h are two periods', () => {
    const nights = [
      night('Lodève', { hours: hours({ 1: ['ice', 3] }), laterHours: hours({ 11: ['ice', 3] }) }),
    ]
    expect(sentence(nights)).toBe(
      'Verglas (danger fort) de 22:00 à 23:00 puis dès ven. 16 20:00 sur 1 circuit.',
    )
  })

  test('orders that lack a pass are not counted as circuits without an order', () => {
    const incomplete = (name: string, gapHours: number) =>
      night(name, {
        order: 'read',
        needsOrder: false,
        isUndecided: true,
        beyond: {
          count: 1,
          fromMs: FROM_MS + gapHours * HOUR_MS,
          departuresMs: [FROM_MS + gapHours * HOUR_MS],
        },
      })
    const nights = [
      night('Coren', { departure: departure(1) }),
      incomplete('Millau', 3),
      incomplete('Larzac', 2),
    ]
    expect(sentence(nights)).toMatch(
      /\. Premier départ avant 22:00, Coren ; 1 consigne à donner ; 2 consignes à compléter, Larzac avant 23:00\.$/,
    )
  })

  test('the first departure is the earliest one, ordered or not, and an unread order is named', () => {
    const progress = { state: 'issued', notifiedCount: 1 } as CircuitNight['progress']
    const ordered = night('Lembron', {
      order: 'issued',
      progress,
      departure: { ...departure(0.5), isOrdered: true },
    })
    const waiting = night('Garabit', { departure: departure(2) })
    expect(sentence([ordered, waiting])).toBe(
      'Aucun danger sur les circuits dans les 24 h à venir. Premier départ prévu à 21:30, Lembron ; ' +
        'consigne à donner avant 23:00, Garabit ; 1 consigne pas encore vue, Lembron.',
    )
  })

  test('an ordered departure that is too late is said once, with the hour from which the road is slippery', () => {
    const overtaken = night('Lembron', {
      order: 'read',
      needsOrder: true,
      isUndecided: true,
      departure: {
        ...departure(2),
        isOrdered: true,
        slipperyFromMs: FROM_MS + HOUR_MS,
        neededByMs: FROM_MS - HOUR_MS,
      },
    })
    expect(sentence([overtaken, night('Garabit', { departure: departure(1) })])).toMatch(
      /\. Premier départ prévu à 23:00, trop tard \(glissant dès 22:00\), Lembron ; consigne à donner avant 22:00, Garabit ; 1 consigne à compléter\.$/,
    )
  })

  test('an ordered departure that nobody has reported is no missed window', () => {
    const ordered = night('Lembron', {
      order: 'read',
      departure: { ...departure(-0.5), isOrdered: true },
    })
    expect(sentence([ordered])).toMatch(/\. Départ de 20:30 non signalé, Lembron\.$/)
  })

  test('a circuit whose order leaves out a departure of these hours waits for one, and is named with it', () => {
    const ordered = (name: string, gapHours: number) =>
      night(name, {
        hours: hours({ 5: ['ice', 3] }),
        order: 'read',
        needsOrder: false,
        isUndecided: false,
        departure: { ...departure(1), isOrdered: true },
        beyond: {
          count: 2,
          fromMs: FROM_MS + gapHours * HOUR_MS,
          departuresMs: [FROM_MS + gapHours * HOUR_MS],
        },
      })
    expect(waitsForDecision(ordered('Millau', 4), FROM_MS)).toBe(true)
    expect(waitsForDecision(ordered('Garabit', 25), FROM_MS)).toBe(false)
    const waiting = { ...ordered('Millau', 4), isUndecided: true }
    expect(sentence([ordered('Garabit', 25), waiting])).toMatch(
      /\. Premier départ prévu à 22:00, Garabit ; consigne à compléter avant 01:00, Millau\.$/,
    )
  })
})
