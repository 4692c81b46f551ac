import { SEVERITIES } from '@verglas/contract/alert-codes'
import { LOCALES } from '@verglas/contract/codes'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { changeWords, noteBody } from './change-words.ts'
import type { Change } from './changes.ts'

test.each(LOCALES)('an alert of every severity has its text (%s)', (locale) => {
  const localizer = {
    t: translateIn(locale),
    formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
  }
  for (const severity of SEVERITIES.filter((value) => value > 0)) {
    const titled = { type: 'ice', roadTypes: ['snowfall', 'ice'], circuitCount: 2, startMs: 0, endMs: 1 }
    for (const kind of [
      'alertInForce',
      'alertOpened',
      'alertRaised',
      'alertAdvanced',
      'alertClosed',
    ] as const) {
      const times = { spans: [{ startMs: 0, endMs: 1 }], severity, base: 0 as const, peaks: [] }
      const danger = { kind, severity, titled, times, places: ['Col'], castpointId: 'c', atMs: 0 } as const
      for (const change of [null, 'alertOpened', 'alertRaised', 'alertAdvanced'] as const)
        expect(changeWords(localizer, { ...danger, change }, () => undefined)).not.toMatch(
          /codes\.|alerts\.|handover\.|\{\{/,
        )
    }
  }
})

test('the note begins with what is in force, also where nothing has changed', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const atMs = Date.UTC(2026, 0, 15, 15)
  const titled = {
    type: 'ice',
    roadTypes: ['freezing_rain'],
    circuitCount: 2,
    startMs: atMs + 4 * 3_600_000,
    endMs: atMs + 12 * 3_600_000,
  }
  const { startMs, endMs } = titled
  const current: Change = {
    kind: 'alertInForce',
    severity: 4,
    titled,
    times: { spans: [{ startMs, endMs }], severity: 4, base: 4, peaks: [] },
    places: ['Fageole', 'Larzac'],
    castpointId: '',
    change: null,
    atMs,
  }
  const lost: Change = { kind: 'stationLost', id: 'a', name: 'Col' }
  const lines = (changes: readonly Change[]) =>
    noteBody(localizer, changes, () => undefined)
      .replaceAll('\u00a0', ' ')
      .split('\n')
  expect(lines([lost, current]).filter((line) => /^\*\*/.test(line))).toEqual([
    '**En vigueur ou à venir d’ici 24 h**',
    '**Stations**',
  ])
  expect(lines([current])).toEqual([
    '**En vigueur ou à venir d’ici 24 h**',
    '',
    '- Pluie verglaçante cette nuit, 2 circuits : extrême, jeu. 15 20:00 – ven. 16 04:00 (Fageole, Larzac)',
    '',
    'Rien de notable n’a changé.',
  ])
  const worst = { startMs, endMs: startMs + 3_600_000, isBroken: false }
  const mixed: Change = { ...current, times: { ...current.times, base: 3, peaks: [worst] } }
  expect(lines([mixed])[2]).toMatch(/2 circuits : fort jeu\. 15 20:00 – ven\. 16 04:00, extrême .*\(Fageole/)
})

test('a departure that has passed without an order is missed, whatever its plan said', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const atMs = Date.UTC(2026, 0, 15, 19, 45)
  const words = (
    departMs: number,
    missedSinceMs: number | null = null,
    more: object = {},
    hasOrder = false,
  ) => {
    const departure = { departMs, missedSinceMs, ...more }
    const nothingMore = { order: null, missingMs: [], planChange: null }
    const change = {
      kind: 'toDecide',
      circuitId: 'Lembron',
      departure,
      hasOrder,
      ...nothingMore,
      atMs,
    } as const
    return changeWords(localizer, change, () => undefined).replaceAll(/\s/g, ' ')
  }
  expect(words(atMs + 30 * 60_000)).toBe('Lembron : consigne à donner avant 21:15')
  expect(words(atMs + 30 * 60_000, null, {}, true)).toBe('Lembron : consigne à compléter avant 21:15')
  expect(words(atMs)).toBe('Lembron : consigne à donner maintenant')
  expect(words(atMs + 18 * 60 * 60_000)).toBe('Lembron : consigne à donner avant ven. 16 14:45')
  expect(words(atMs - 30 * 60_000)).toBe(
    'Lembron : consigne à donner maintenant, fenêtre dépassée depuis 30 min',
  )
  expect(words(atMs, atMs - 90 * 60_000)).toBe(
    'Lembron : consigne à donner maintenant, fenêtre dépassée depuis 1 h 30 min',
  )
  // The table asks for it since half an hour, no road is slippery for hours.
  const precautionUntilMs = atMs + 6 * 60 * 60_000
  expect(words(atMs - 30 * 60_000, null, { precautionUntilMs })).toBe(
    'Lembron : consigne à donner par précaution',
  )
})

test.each([
  [
    'fr',
    'Lembron : départ de la consigne à avancer, glissant dès 20:00, il manque 2 départs du plan : 23:00, 00:30, ' +
      'le plan demande raclage et sel 20 g/m² (70 kg/km par voie) au lieu de sel 10 g/m² (35 kg/km par voie) · ' +
      'départ prévu pour 21:15 · sel 10 g/m² (35 kg/km par voie) · pas encore vue',
  ],
  [
    'en',
    'Lembron: departure of the directive to bring forward, slippery from 20:00, 2 departures of the plan are missing: 23:00, 00:30, ' +
      'the plan asks for plowing and salt 20 g/m² (70 kg/km per lane) instead of salt 10 g/m² (35 kg/km per lane) · ' +
      'departure planned for 21:15 · salt 10 g/m² (35 kg/km per lane) · not seen yet',
  ],
] as const)(
  'an order that does not suffice is named once, with all that it lacks (%s)',
  (locale, expected) => {
    const localizer = {
      t: translateIn(locale),
      formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
    }
    const atMs = Date.UTC(2026, 0, 15, 19, 45)
    const dose = { treatment: 'salt', deicer: 'nacl', minGm2: 10, maxGm2: null } as const
    const departMs = atMs + 30 * 60_000
    const passes = [{ ...dose, departAt: new Date(departMs).toISOString(), finishAt: '', totalKg: null }]
    const change = {
      kind: 'toDecide',
      circuitId: 'Lembron',
      departure: {
        departMs,
        missedSinceMs: null,
        isOrdered: true,
        slipperyFromMs: atMs - 45 * 60_000,
        neededByMs: atMs - 105 * 60_000,
      },
      hasOrder: true,
      order: {
        kind: 'orderInForce',
        directive: { id: 'b', circuitId: 'Lembron', rules: [], passes, state: 'in_force', holdsAt: null },
        state: 'issued',
        notifiedCount: 1,
        pass: { passNo: 0, departMs, finishMs: null, startedMs: null, startedBy: null, dose, totalKg: null },
        backMs: null,
        delayedMs: null,
        atMs,
      },
      missingMs: [Date.UTC(2026, 0, 15, 22), Date.UTC(2026, 0, 15, 23, 30)],
      planChange: { ordered: dose, planned: { ...dose, treatment: 'plow_salt', minGm2: 20 } },
      atMs,
    } as unknown as Change // only the fields that are read
    const circuit = { name: 'Lembron', spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
    expect(changeWords(localizer, change, () => circuit).replaceAll(/\s/g, ' ')).toBe(expected)
  },
)

test('a pass that is not done says its time, and one that is not reported who left', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const atMs = Date.UTC(2026, 0, 15, 19, 45)
  const words = (changes: object) => {
    const pass = {
      circuitId: 'Lembron',
      departAt: '2026-01-15T18:00:00Z',
      startedAt: null,
      name: null,
      ...changes,
    }
    const change = { kind: 'undonePass', pass, atMs } as unknown as Change // only the fields that are read
    return changeWords(localizer, change, () => undefined).replaceAll(/\s/g, ' ')
  }
  expect(words({})).toBe('Lembron : passage de 19:00 non fait')
  expect(words({ startedAt: '2026-01-15T18:05:00Z', name: 'Marc Chauvet' })).toBe(
    'Lembron : parti à 19:05 (Marc Chauvet), fin non signalée',
  )
  // Its round of two hours is not over.
  const out = { startedAt: '2026-01-15T18:05:00Z', finishAt: '2026-01-15T20:00:00Z', name: 'Marc Chauvet' }
  expect(words(out)).toBe('Lembron : équipe sortie depuis 19:05 (Marc Chauvet)')
})

test('a departure that nobody has reported has the rule and the words of the lists of circuits', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const atMs = Date.UTC(2026, 0, 15, 19, 45)
  const words = (minutes: number) => {
    const dose = { treatment: 'salt', deicer: 'nacl', minGm2: 10, maxGm2: null } as const
    const departMs = atMs + minutes * 60_000
    const change = {
      kind: 'orderInForce',
      directive: { id: 'b', circuitId: 'Lembron', rules: [], passes: [], holdsAt: null },
      state: 'read',
      notifiedCount: 1,
      pass: { passNo: 0, departMs, finishMs: null, startedMs: null, startedBy: null, dose, totalKg: null },
      backMs: null,
      delayedMs: null,
      atMs,
    } as unknown as Change // only the fields that are read
    return changeWords(localizer, change, () => undefined).replaceAll(/\s/g, ' ')
  }
  expect(words(30)).toBe('Lembron : départ prévu pour 21:15')
  expect(words(18 * 60)).toBe('Lembron : départ prévu pour ven. 16 14:45')
  expect(words(-8)).toBe('Lembron : départ maintenant, prévu pour 20:37')
  expect(words(-12)).toBe('Lembron : départ non signalé, prévu pour 20:33')
})

test('an order of which nobody was told says so, not that it is unseen', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const order = (notifiedCount: number): Change => ({
    kind: 'orderInForce',
    directive: {
      id: 'b',
      circuitId: 'a',
      rules: [],
      passes: [],
      state: 'in_force',
      holdsAt: null,
      archivedBy: null,
      objection: null,
    },
    state: 'issued',
    notifiedCount,
    pass: null,
    backMs: null,
    delayedMs: null,
    atMs: 0,
  })
  expect(changeWords(localizer, order(1), () => undefined)).toMatch(/pas encore vue$/)
  expect(changeWords(localizer, order(0), () => undefined)).toMatch(/personne n’est averti$/)
})

test('an order that ended says when, and who archived it', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  const words = (end: object) => {
    const directive = { circuitId: 'Lembron', author: 'Antoine Vidal', ...end }
    const change = { kind: 'directiveEnded', directive } as unknown as Change // only the fields that are read
    return changeWords(localizer, change, () => undefined).replaceAll(/\s/g, ' ')
  }
  const archivedAt = '2026-11-30T09:12:00Z'
  expect(words({ state: 'archived', archivedAt, archivedBy: 'Claire Bonnet', expiresAt: null })).toBe(
    'Lembron : la consigne d’Antoine Vidal a été archivée lun. 30 10:12 par Claire Bonnet',
  )
  expect(words({ state: 'expired', archivedAt: null, archivedBy: null, expiresAt: archivedAt })).toBe(
    'Lembron : la consigne d’Antoine Vidal a pris fin lun. 30 10:12',
  )
})

test('a decision about the traffic that was ended says who reopened the road and when', () => {
  const atMs = Date.UTC(2026, 0, 15, 4)
  const words = (locale: 'fr' | 'en', changes: object) => {
    const localizer = {
      t: translateIn(locale),
      formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
    }
    const decision = {
      kind: 'closed',
      limitKmh: null,
      from: '2026-01-14T21:00:00Z',
      to: '2026-01-15T07:00:00Z',
      endedBy: 'Claire Bonnet',
      endedAt: '2026-01-15T03:10:00Z',
      ...changes,
    }
    const change = { kind: 'roadLifted', circuitId: 'Lembron', decision, atMs } as unknown as Change // only the fields that are read
    return changeWords(localizer, change, () => undefined).replaceAll(/\s/g, ' ')
  }
  expect(words('fr', {})).toBe('Lembron : réouverte à 04:10 par Claire Bonnet')
  expect(words('en', {})).toBe('Lembron: reopened at 04:10 by Claire Bonnet')
  expect(words('fr', { kind: 'reduced_speed', limitKmh: 70 })).toBe(
    'Lembron : vitesse réduite à 70 km/h levée à 04:10 par Claire Bonnet',
  )
  expect(words('fr', { from: '2026-01-15T05:00:00Z' })).toBe(
    'Lembron : fermeture de 06:00 à 08:00 retirée à 04:10 par Claire Bonnet',
  )
})
