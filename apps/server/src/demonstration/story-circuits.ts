import type { RoadType } from '@verglas/contract/circuit-codes'
import type { DemonstrationSetup } from './organisation.ts'
import { castpointId } from './simulated.ts'

/** A person of the demonstration, as acts name them. */
export type Teller = { readonly id: string; readonly name: string }

/** A circuit on which people issued orders and crews drove. */
export type StoryCircuit = {
  readonly id: string
  readonly timezone: string
  readonly roadType: RoadType
  readonly cycleMinutes: number
  readonly castpointIds: readonly string[]
  readonly vehicle: string
  readonly authors: readonly Teller[]
  readonly readers: readonly Teller[]
}

type Member = Teller & { readonly zoneIds: readonly string[]; readonly mayOrder: boolean }

/**
 * The circuits of an organisation with their people: who may issue orders in the circuit's zone, and who
 * follows it.
 */
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
        timezone: setup.timezone,
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
        is_removed: false,
        changed_by: 'demonstration',
        author: 'demonstration',
      }
    })
