import { createHash } from 'node:crypto'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Batch } from '../db/publish.ts'
import { groupBy } from '../group-by.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { castpointId } from './simulated.ts'

/** Somebody of the demonstration, as far as acts name them. */
export type Teller = { readonly id: string; readonly name: string }

/** A circuit on which people ordered and crews drove. */
export type StoryCircuit = {
  readonly id: string
  readonly roadType: RoadType
  readonly cycleMinutes: number
  readonly castpointIds: readonly string[]
  readonly vehicle: string
  readonly authors: readonly Teller[]
  readonly readers: readonly Teller[]
}

type Member = Teller & { readonly zoneIds: readonly string[]; readonly mayOrder: boolean }

/** The circuits of an organisation with their people: who may order in the zone of one, and who follows it. */
export function storyCircuits(setup: DemonstrationSetup, members: readonly Member[]): StoryCircuit[] {
  const { network, roads } = setup
  return network.roads.flatMap((road, index) =>
    road.circuits.map((circuit): StoryCircuit => {
      const places = roads[index]?.places ?? []
      const indexOf = (id: string) => places.findIndex((place) => place.id === `${network.prefix}${id}`)
      const own = places.slice(indexOf(circuit.from), indexOf(circuit.to) + 1)
      const near = members.filter(({ zoneIds }) => zoneIds.includes(own[0]?.zoneId ?? ''))
      return {
        id: circuit.id,
        roadType: road.roadType,
        cycleMinutes: circuit.cycleMinutes,
        castpointIds: own.flatMap((place) => (place.station ? castpointId(place) : [])),
        vehicle: vehicleOf(setup, circuit.id).name,
        authors: near.filter(({ mayOrder }) => mayOrder).map(tellerOf),
        readers: near.map(tellerOf),
      }
    }),
  )
}

const tellerOf = ({ id, name }: Member): Teller => ({ id, name })

/** One a circuit, in the words of the country. */
function vehicleOf({ id, network }: DemonstrationSetup, circuitId: string) {
  const number =
    network.roads.flatMap(({ circuits }) => circuits).findIndex(({ id: otherId }) => otherId === circuitId) +
    11
  return { id: `v${number}`, name: `${id === 'quebec' ? 'Épandeuse' : 'Saleuse'} ${number}` }
}

export const vehicleRows = (setup: DemonstrationSetup): object[] =>
  setup.network.roads
    .flatMap(({ circuits }) => circuits)
    .map((circuit) => {
      const { id, name } = vehicleOf(setup, circuit.id)
      return {
        setup_id: setup.id,
        vehicle_id: id,
        name,
        circuit_id: circuit.id,
        is_removed: false,
        changed_by: 'demonstration',
        author: 'demonstration',
      }
    })

/** What crews did beside a station, as the simulated winter has it. */
export type Round = {
  readonly castpointId: string
  readonly atMs: number
  readonly saltGm2: number
  readonly isPlowed: boolean
}

/** An order before the rounds that it led to; what it says is known when what was advised is. */
export type StoryOrder = {
  readonly circuit: StoryCircuit
  readonly author: Teller
  readonly readers: readonly Teller[]
  readonly hours: number
  /** The most of a round, and whether the blade was needed. */
  readonly saltGm2: number
  readonly isPlowed: boolean
  /** 0…1, by which it follows the advice or does not. */
  readonly chance: number
}

export type StoryEvent =
  | { readonly atMs: number; readonly order: StoryOrder; readonly directiveId: string }
  | { readonly atMs: number; readonly batches: readonly Batch[] }

/** Rounds that are further apart are of two orders, and a shift orders for itself. */
const PAUSE_MS = 5 * HOUR_MS
const SHIFT_MS = 8 * HOUR_MS
/** The simulated winter asks beside each station every hour; a crew comes round, loads, and is not back before. */
const BACK_AFTER_MS = 3 * HOUR_MS
/** As much as a spreader lays in a pass. */
const MOST_PASS_GM2 = 20
/** Who has not read an order after so long is reminded. */
const REMINDED_MS = 30 * MINUTE_MS

type Span = { readonly setupId: string; readonly fromMs: number; readonly toMs: number }

/**
 * What people did on [fromMs, toMs): somebody ordered before crews drove, the team read it, some late, and the vehicles
 * told of each round. The same winter gives the same story.
 */
export function storyBetween(
  { setupId, fromMs, toMs }: Span,
  circuits: readonly StoryCircuit[],
  rounds: readonly Round[],
): StoryEvent[] {
  const events = circuits.flatMap((circuit) => {
    const own = rounds.filter((round) => circuit.castpointIds.includes(round.castpointId))
    if (circuit.authors.length === 0) return []
    return episodesOf(own).flatMap((episode) => eventsOf(setupId, circuit, episode, fromMs))
  })
  // between what is simulated, which comes at whole minutes, and each at an instant of its own
  return events
    .filter(({ atMs }) => atMs >= fromMs && atMs + MINUTE_MS < toMs)
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((event, index) => ({
      ...event,
      atMs: Math.floor(event.atMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2 + index * 4,
    }))
    .toSorted((a, b) => a.atMs - b.atMs)
}

function episodesOf(rounds: readonly Round[]): Round[][] {
  const episodes: Round[][] = []
  for (const round of rounds.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = episodes.at(-1)
    const goesOn = last && round.atMs - (last.at(-1)?.atMs ?? 0) <= PAUSE_MS
    if (goesOn && round.atMs - (last[0]?.atMs ?? 0) < SHIFT_MS) last.push(round)
    else episodes.push([round])
  }
  return episodes
}

function eventsOf(
  setupId: string,
  circuit: StoryCircuit,
  episode: readonly Round[],
  fromMs: number,
): StoryEvent[] {
  const [firstMs, lastMs] = [episode[0]?.atMs ?? 0, episode.at(-1)?.atMs ?? 0]
  const saltGm2 = Math.min(MOST_PASS_GM2, Math.max(...episode.map((round) => round.saltGm2)))
  // nothing of the date: the past is moved by whole days
  const key = `${setupId} ${circuit.id} ${firstMs - fromMs} ${saltGm2} ${episode.length}`
  const chance = (what: string) => chanceOf(`${key} ${what}`)
  // the day is told by itself: what began before it is ordered again in its first minutes
  const orderedMs = Math.max(
    fromMs + 12 * MINUTE_MS,
    firstMs - (40 + Math.floor(chance('lead') * 50)) * MINUTE_MS,
  )
  const author = circuit.authors[Math.floor(chance('author') * circuit.authors.length)]
  if (!author) return []
  const directiveId = `story-${circuit.id}-${minuteOf(orderedMs)}`
  const readers = circuit.readers.filter(({ id }) => id !== author.id)
  const hours = Math.min(12, Math.max(4, Math.ceil((lastMs - orderedMs) / HOUR_MS) + 2))
  const order = {
    circuit,
    author,
    readers,
    hours,
    saltGm2,
    isPlowed: episode.some(({ isPlowed }) => isPlowed),
    chance: chance('order'),
  }
  const reader = ({ id }: Teller, column: 'read_at' | 'reminded_at', atMs: number): StoryEvent => ({
    atMs,
    batches: [
      {
        kind: 'directive_reader',
        rows: [{ setup_id: setupId, directive_id: directiveId, person_id: id, [column]: new Date(atMs) }],
      },
    ],
  })
  const receipts = readers.flatMap((person): StoryEvent[] => {
    // one of six sees it late, after the reminder
    const isLate = chance(`late ${person.id}`) < 1 / 6
    const afterMs = (isLate ? 38 + chance(person.id) * 45 : 2 + chance(person.id) * 22) * MINUTE_MS
    const readMs = Math.floor((orderedMs + afterMs) / MINUTE_MS) * MINUTE_MS
    return [
      ...(isLate ? [reader(person, 'reminded_at', orderedMs + REMINDED_MS)] : []),
      reader(person, 'read_at', readMs),
    ]
  })
  const reports = roundsOf(episode).map(([atMs, round], index) =>
    reportOf(setupId, circuit, round, { atMs, chance: chance(`round ${index}`) }),
  )
  return [{ atMs: orderedMs, order, directiveId }, ...receipts, ...reports]
}

/** Those that a crew can drive, with what the stations of that time asked for. */
function roundsOf(episode: readonly Round[]): [atMs: number, Round[]][] {
  let freeMs = Number.NEGATIVE_INFINITY
  return [...groupBy(episode, ({ atMs }) => atMs)].filter(([atMs]) => {
    if (atMs < freeMs) return false
    freeMs = atMs + BACK_AFTER_MS
    return true
  })
}

/** A round as the vehicle of the circuit tells it when it is back in reach. */
function reportOf(
  setupId: string,
  { id, castpointIds, vehicle }: StoryCircuit,
  round: readonly Round[],
  { atMs, chance }: { atMs: number; chance: number },
): StoryEvent {
  const saltGm2 = Math.min(MOST_PASS_GM2, Math.max(...round.map((beside) => beside.saltGm2)))
  const isPlowed = round.some((beside) => beside.isPlowed)
  const doneAt = new Date(atMs)
  const toldMs = atMs + (12 + Math.floor(chance * 35)) * MINUTE_MS
  return {
    atMs: toldMs,
    batches: [
      {
        kind: 'treatment_act',
        rows: [
          {
            setup_id: setupId,
            act_id: `story-${id}-${minuteOf(atMs)}`,
            circuit_id: id,
            treatment: isPlowed ? (saltGm2 > 0 ? 'plow_salt' : 'plow') : 'salt',
            spread_gm2: saltGm2 > 0 ? saltGm2 : null,
            done_at: doneAt,
            castpoints: castpointIds,
            author_id: vehicle,
            author: vehicle,
            told_at: new Date(toldMs),
            vehicle,
            origin: 'terminal',
            report_id: minuteOf(atMs),
          },
        ],
      },
    ],
  }
}

/** «2026-01-20T03:40», whose date is moved with all others. */
const minuteOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

/** 0…1, the same for the same words. */
const chanceOf = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32
