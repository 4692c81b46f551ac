import { type CarriedMaterial, USUAL_CARRIED_MATERIALS } from '@verglas/contract/treatment-codes'
import type { PlanCircuit } from '@verglas/treatment'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { depotStocksOf } from './depot-stocks.ts'

/** The vehicles of a circuit that a plan may use. */
export type Fleet = Pick<PlanCircuit, 'vehicles' | 'capacityKg' | 'materials' | 'stockKg'>

/** If nobody has entered a vehicle, a plan assumes one that carries everything. */
export const UNKNOWN_FLEET: Fleet = {
  vehicles: 1,
  capacityKg: null,
  materials: USUAL_CARRIED_MATERIALS,
  stockKg: { salt: null, abrasive: null },
}

type Vehicle = {
  capacityKg: number | null
  materials: CarriedMaterial[]
  depotId: string | null
  isInService: boolean
}

/** The vehicles that usually drive a circuit and are in service, with the stock of the depots where they load. */
export async function fleetOf(
  db: Db,
  { setupId, circuitId }: { setupId: string; circuitId: string },
  asOf: AsOf,
): Promise<Fleet> {
  const vehicles = await db.query<Vehicle>(
    `select capacity_kg as "capacityKg", materials, depot_id as "depotId", is_in_service as "isInService"
       from vehicle_version
      where setup_id = $1 and circuit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed
      order by vehicle_id`,
    [setupId, circuitId, asOf.rev],
  )
  if (vehicles.length === 0) return UNKNOWN_FLEET
  const vehiclesInService = vehicles.filter(({ isInService }) => isInService)
  const depotIds = new Set(vehiclesInService.flatMap(({ depotId }) => depotId ?? []))
  const stocks = depotIds.size === 0 ? [] : await depotStocksOf(db, setupId, asOf)
  const depotStocks = stocks.filter(({ depotId }) => depotIds.has(depotId))
  // Any of the vehicles may drive a pass, so the smallest must be able to carry it.
  const capacities = vehiclesInService.flatMap(({ capacityKg }) => capacityKg ?? [])
  return {
    vehicles: vehiclesInService.length,
    capacityKg: capacities.length > 0 ? Math.min(...capacities) : null,
    materials: carriedBy(vehiclesInService.length > 0 ? vehiclesInService : vehicles),
    stockKg: {
      salt: sumOf(depotStocks.map(({ saltKg }) => saltKg)),
      abrasive: sumOf(depotStocks.map(({ abrasiveKg }) => abrasiveKg)),
    },
  }
}

/** Materials that every vehicle carries; if there is none, those that any of them carries. */
function carriedBy(vehicles: readonly Vehicle[]): readonly CarriedMaterial[] {
  const fleetMaterials = [...new Set(vehicles.flatMap(({ materials }) => materials))]
  const common = fleetMaterials.filter((material) =>
    vehicles.every(({ materials }) => materials.includes(material)),
  )
  return common.length > 0 ? common : fleetMaterials
}

/** Null, which does not limit a plan, if there is no depot or the stock of one was never counted. */
const sumOf = (kilograms: readonly (number | null)[]): number | null =>
  kilograms.length === 0 || kilograms.includes(null)
    ? null
    : kilograms.reduce<number>((sum, kg) => sum + (kg ?? 0), 0)
