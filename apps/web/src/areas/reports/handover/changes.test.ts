import { expect, test } from 'vitest'
import {
  alertChanges,
  currentAndChanged,
  currentDangers,
  directiveChanges,
  forecastChanges,
  grouped,
  stationChanges,
  treatmentChanges,
} from './changes.ts'

type Alerts = Parameters<typeof alertChanges>[0]
type Stations = Parameters<typeof stationChanges>[0]
type Directives = Parameters<typeof directiveChanges>[0]['directives']

const NOW_MS = Date.parse('2026-01-15T15:00:00Z')
const inHours = (hours: number) => new Date(NOW_MS + hours * 3_600_000).toISOString()
const alert = (id: string, point_name: string, severity: number, changes: Partial<Alerts[number]> = {}) =>
  ({
    ...{ id, point_name, severity, type: 'wind', source: 'MF', id_castpoint: point_name, id_station: null },
    ...{ id_circuit: null, own: null, start: inHours(4), end: inHours(10), read: false, isActive: false },
    ...changes,
  }) as Alerts[number]
/** A danger of the road on a circuit. */
const circuit = (id: string, severity: number, changes: Partial<Alerts[number]> = {}) =>
  alert(`ca-${id}`, id, severity, {
    ...{ id_castpoint: '', id_circuit: id, type: 'ice', source: 'MG' },
    own: { form: 'weather', kind: 'road_danger' } as Alerts[number]['own'],
    ...changes,
  })
const changesOf = (previous: Alerts, now: Alerts) => alertChanges(previous, now, NOW_MS)
const station = (id: string, state: string) => ({ id, name: id, state }) as Stations[number]
const directive = (id: string, circuitId: string) =>
  ({ id, circuitId, scope: 'public' }) as Directives[number]

test('a new alert is listed once with its places, at its worst', () => {
  expect(changesOf([], [alert('ca-1', 'Col', 2), alert('ca-1', 'Pont', 3)])).toMatchObject([
    { kind: 'alertOpened', severity: 3, places: ['Pont', 'Col'], castpointId: '', titled: { type: 'wind' } },
  ])
})

test('a night on several circuits is one change, with the circuits first', () => {
  const night = [alert('ca-1', 'Col', 2, { type: 'snow_ice' }), circuit('Fageole', 3), circuit('Larzac', 4)]
  expect(changesOf([], night)).toMatchObject([
    {
      kind: 'alertOpened',
      severity: 4,
      places: ['Larzac', 'Fageole', 'Col'],
      titled: { roadTypes: ['ice'], circuitCount: 2 },
    },
  ])
  expect(changesOf([circuit('Fageole', 4)], [circuit('Fageole', 4), circuit('Larzac', 4)])).toEqual([])
  expect(changesOf(night, [night[1] as Alerts[number]])).toEqual([])
})

test('a danger that is handed over says what is new about it, and is not listed again as a change', () => {
  const before = [alert('ca-1', 'Col', 2), alert('ca-2', 'Lac', 2)]
  const now = [
    alert('ca-1', 'Col', 3),
    alert('ca-2', 'Lac', 2),
    alert('ca-3', 'Pont', 2),
    alert('ca-4', 'Gué', 2, { start: inHours(30), end: inHours(34) }),
  ]
  const { current, changes } = currentAndChanged([...before, alert('ca-5', 'Bac', 2)], now, NOW_MS)
  expect(current.map(({ places, change }) => [places[0], change])).toEqual([
    ['Col', 'alertRaised'],
    ['Lac', null],
    ['Pont', 'alertOpened'],
  ])
  expect(changes.map(({ kind, places }) => [kind, places[0]])).toEqual([
    ['alertOpened', 'Gué'],
    ['alertClosed', 'Bac'],
  ])
})

test('a danger that got worse or comes earlier is listed, one that is unchanged or improves is not', () => {
  const previousAlerts = [alert('ca-1', 'Col', 2), alert('ca-2', 'Pont', 3), alert('ca-3', 'Lac', 2)]
  const now = [alert('ca-1', 'Col', 3), alert('ca-2', 'Pont', 2), alert('ca-3', 'Lac', 2)]
  expect(changesOf(previousAlerts, now)).toMatchObject([
    { kind: 'alertRaised', severity: 3, castpointId: 'Col' },
  ])
  const earlier = alert('ca-1', 'Col', 2, { start: inHours(1) })
  expect(changesOf(previousAlerts, [...previousAlerts.slice(1), earlier])).toMatchObject([
    { kind: 'alertAdvanced' },
  ])
})

test('an alert that ended is listed with its details', () => {
  expect(changesOf([alert('ca-1', 'Col', 2)], [])).toMatchObject([{ kind: 'alertClosed', severity: 2 }])
})

test('what is in force or begins within a day is listed: the winter road first, then the worst, rivers too', () => {
  const alerts = [
    alert('ca-1', 'Lac', 4, { type: 'flood', start: inHours(-30), end: null, isActive: true }),
    alert('ca-2', 'Col', 4, { start: inHours(-1), end: inHours(2), isActive: true }),
    circuit('Fageole', 3),
    circuit('Larzac', 3),
    alert('ca-3', 'Pont', 4, { start: inHours(30), end: inHours(40) }),
  ]
  expect(
    currentDangers(alerts, NOW_MS).map(({ kind, titled, places }) => [kind, titled.type, places]),
  ).toEqual([
    ['alertInForce', 'ice', ['Fageole', 'Larzac']],
    ['alertInForce', 'flood', ['Lac']],
    ['alertInForce', 'wind', ['Col']],
  ])
})

test('a station that falls silent is lost, one that reports again is back, suspect data is neither', () => {
  const previousStations = ['a', 'b', 'c', 'd'].map((id) => station(id, id === 'b' ? 'disconnected' : 'ok'))
  const now = [
    station('a', 'broken'),
    station('b', 'erroneous'),
    station('c', 'erroneous'),
    station('new', 'broken'),
  ]
  expect(stationChanges(previousStations, now)).toEqual([
    { kind: 'stationLost', id: 'a', name: 'a' },
    { kind: 'stationBack', id: 'b', name: 'b' },
  ])
})

test('an order that replaces another is listed as issued, one that expired as ended', () => {
  const before = { directives: [directive('1', 'fageole'), directive('2', 'aubrac')], ended: [] }
  const now = { directives: [directive('3', 'fageole')], ended: [directive('2', 'aubrac')] }
  expect(directiveChanges(before, now)).toMatchObject([
    { kind: 'directiveGiven', directive: { id: '3' } },
    { kind: 'directiveEnded', directive: { id: '2' } },
  ])
})

test('of a circuit without an order the one that ended last is named, also if it was issued meanwhile', () => {
  const before = {
    directives: [directive('antoine', 'fageole'), directive('hidden', 'larzac')],
    ended: [directive('old', 'garabit'), directive('before', 'coren')],
  }
  const now = {
    directives: [],
    ended: [directive('claire', 'fageole'), directive('old', 'garabit'), directive('between', 'coren')],
  }
  expect(directiveChanges(before, now)).toMatchObject([
    { kind: 'directiveEnded', directive: { id: 'claire' } },
    { kind: 'directiveEnded', directive: { id: 'between' } },
    { kind: 'directiveEnded', directive: { id: 'hidden' } },
  ])
})

test('treatments are listed by circuit: how many, and the last one', () => {
  const act = (id: string, circuitId: string, doneAt: string) =>
    ({ id, circuitId, doneAt }) as Parameters<typeof treatmentChanges>[0][number]
  const acts = [
    act('1', 'fageole', '2026-01-15T02:00:00Z'),
    act('2', 'aubrac', '2026-01-15T03:00:00Z'),
    act('3', 'fageole', '2026-01-15T04:00:00Z'),
  ]
  expect(treatmentChanges(acts)).toEqual([
    { kind: 'treated', circuitId: 'fageole', count: 2, last: acts[2] },
    { kind: 'treated', circuitId: 'aubrac', count: 1, last: acts[1] },
  ])
})

test('changes are grouped by subject', () => {
  const changes = [
    ...stationChanges([station('a', 'ok')], [station('a', 'broken')]),
    ...changesOf([], [alert('ca-1', 'Col', 2)]),
  ]
  expect(grouped(changes).map(([group, ofGroup]) => [group, ofGroup.length])).toEqual([
    ['decisions', 0],
    ['traffic', 0],
    ['plans', 0],
    ['undone', 0],
    ['orders', 0],
    ['current', 0],
    ['alerts', 1],
    ['forecasts', 0],
    ['directives', 0],
    ['treatments', 0],
    ['stations', 1],
  ])
})

test('the same change of the forecast at several points is one, the gravest first', () => {
  const [frost, ice] = [
    { kind: 'hazard', hazard: 2 },
    { kind: 'hazard', hazard: 6 },
  ] as const
  const colder = (differenceC: number) => ({ kind: 'minimum', differenceC }) as const
  const changes = forecastChanges([
    { castpointId: 'a', place: 'Coren', changes: [colder(-0.6), frost] },
    { castpointId: 'b', place: 'Lodève', changes: [colder(1), ice] },
    { castpointId: 'c', place: 'Millau', changes: [colder(-2.1), frost] },
    { castpointId: 'd', place: 'Clermont', changes: [] },
  ])
  const placesOf = ({ points }: { points: readonly { place: string }[] }) => points.map(({ place }) => place)
  expect(
    changes.map(
      (change) => change.kind === 'forecast' && [change.change, change.isLargest, placesOf(change)],
    ),
  ).toEqual([
    [ice, false, ['Lodève']],
    [frost, false, ['Coren', 'Millau']],
    [colder(-2.1), true, ['Coren', 'Millau']],
    [colder(1), false, ['Lodève']],
  ])
})
