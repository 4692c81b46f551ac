import type { RoadType } from '@verglas/contract/circuit-codes'
import { USUAL_CARRIED_MATERIALS } from '@verglas/contract/treatment-codes'
import type { Batch } from '../db/publish.ts'
import { DRIVERS } from './drivers.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { castpointId, type SimulatedSettings } from './simulated.ts'

/** A person of the demonstration, as acts name them. */
export type StoryPerson = { readonly id: string; readonly name: string }

/** A circuit on which people issued orders and crews drove. */
export type StoryCircuit = {
  readonly id: string
  readonly timezone: string
  readonly roadType: RoadType
  readonly cycleMinutes: number
  readonly castpointIds: readonly string[]
  readonly vehicle: string
  readonly authors: readonly StoryPerson[]
  /** The driver on duty; null: the organisation has no drivers. */
  readonly driver: StoryPerson | null
  /** The person notified next if the driver has not seen an order. */
  readonly standIn: StoryPerson | null
}

type Member = StoryPerson & {
  readonly zoneIds: readonly string[]
  readonly mayOrder: boolean
  readonly isCrew: boolean
}

/** The circuits of an organisation with their people: who may issue orders in the circuit's zone, and who drives. */
export function storyCircuits(setup: DemonstrationSetup, members: readonly Member[]): StoryCircuit[] {
  const { network, roads } = setup
  const storyPersonOf = (driverId: string | undefined): StoryPerson | null => {
    const member = members.find(({ id }) => id === driverId)
    return member ? { id: member.id, name: member.name } : null
  }
  return network.roads.flatMap((road, index) =>
    road.circuits.map((circuit): StoryCircuit => {
      const places = roads[index]?.places ?? []
      const indexOf = (id: string) => places.findIndex((place) => place.id === `${network.prefix}${id}`)
      const circuitPlaces = places.slice(indexOf(circuit.from), indexOf(circuit.to) + 1)
      const driver = DRIVERS.find(
        ({ setupId, circuitId }) => setupId === setup.id && circuitId === circuit.id,
      )
      const zoneMembers = members.filter(({ zoneIds }) => zoneIds.includes(circuitPlaces[0]?.zoneId ?? ''))
      return {
        id: circuit.id,
        timezone: setup.timezone,
        roadType: road.roadType,
        cycleMinutes: circuit.cycleMinutes,
        castpointIds: circuitPlaces.map(castpointId),
        vehicle: vehicleOf(setup, circuit.id).name,
        authors: zoneMembers.filter(({ mayOrder }) => mayOrder).map(({ id, name }) => ({ id, name })),
        driver: storyPersonOf(driver?.id),
        standIn: storyPersonOf(driver?.standInId),
      }
    }),
  )
}

/** From that instant of the simulated winter on, the people of the organisation treat its circuits. */
export const recordingOf = (setup: DemonstrationSetup, fromMs: number): SimulatedSettings['recording'] => ({
  fromMs,
  castpointIds: [...new Set(storyCircuits(setup, []).flatMap(({ castpointIds }) => castpointIds))],
})

/** Each driver is on duty for their circuit from Monday to Monday, and a neighbour of the team is the stand-in. */
export function dutyRows(setup: DemonstrationSetup, members: readonly Member[]): object[] {
  return storyCircuits(setup, members).flatMap(({ id: circuitId, driver, standIn }) =>
    driver
      ? {
          setup_id: setup.id,
          duty_id: `astreinte-${driver.id}`,
          circuit_ids: [circuitId],
          person_id: driver.id,
          person_name: driver.name,
          stand_in_id: standIn?.id ?? null,
          stand_in_name: standIn?.name ?? null,
          first_date: FIRST_MONDAY,
          last_date: null,
          weekdays: [1],
          every_weeks: 1,
          timezone: setup.timezone,
          start_time: '08:00',
          end_time: '08:00',
          ends_after_days: 7,
          is_removed: false,
          changed_by: 'demonstration',
          author: 'demonstration',
        }
      : [],
  )
}

/** Before every past of the demonstration. */
const FIRST_MONDAY = '2020-01-06'

/** One vehicle per circuit, named in the words of the country. */
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
        capacity_kg: CAPACITY_KG,
        materials: USUAL_CARRIED_MATERIALS,
        depot_id: depotIdOf(setup, circuit.crew),
        is_in_service: true,
        is_removed: false,
        changed_by: 'demonstration',
        author: 'demonstration',
      }
    })

/** Load of a spreader with three axles, kg. */
const CAPACITY_KG = 9_000
/** A depot in autumn, kg: abrasives for a hundred passes of a circuit, which long frost in Québec needs. */
const STOCK_KG = { salt: 900_000, abrasive: 900_000 }

const crewsOf = ({ network }: DemonstrationSetup): string[] => [
  ...new Set(network.roads.flatMap(({ circuits }) => circuits.map(({ crew }) => crew))),
]
const depotIdOf = (setup: DemonstrationSetup, crew: string): string =>
  `depot-${crewsOf(setup).indexOf(crew) + 1}`

/** One depot for each crew, counted at the given time. */
export const depotBatch = (setup: DemonstrationSetup, countedMs: number): Batch => ({
  kind: 'depot',
  rows: crewsOf(setup).map((crew) => ({
    setup_id: setup.id,
    depot_id: depotIdOf(setup, crew),
    name: crew,
    salt_kg: STOCK_KG.salt,
    abrasive_kg: STOCK_KG.abrasive,
    counted_at: new Date(countedMs),
    is_removed: false,
    changed_by: 'demonstration',
    author: 'demonstration',
  })),
})
