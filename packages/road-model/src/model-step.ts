import {
  type Conduction,
  conductionIn,
  eliminate,
  fixFirstCell,
  groundFluxWm2,
  lowerFluxWm2,
  substitute,
  substituteFixedCell,
} from './conduction.ts'
import { copyOf, type Forcing, type Road } from './road.ts'
import type { Site } from './site.ts'
import { evaporate, melt, newWearShares, receive, type WearShares, wear } from './stores.ts'
import {
  beginBalance,
  emptyBalance,
  exchangeAt,
  FUSION_JKG,
  STEFAN_BOLTZMANN_WM2K4,
  type SurfaceBalance,
  writeHeat,
  ZERO_CELSIUS_K,
} from './surface-balance.ts'
import { type Surface, solveSurface } from './surface-temperature.ts'

/**
 * Thermal resistance of snow per millimetre of its water, m²K/W: its depth divided by its conductivity, 2.224 (density
 * / 1000)^1.885 W/m/K.
 */
const resistanceOfMillimetre = (densityKgm3: number) =>
  1 / densityKgm3 / (2.22362 * (densityKgm3 / 1000) ** 1.885)
const FRESH_SNOW_M2KW = resistanceOfMillimetre(150)
const DRIVEN_SNOW_M2KW = resistanceOfMillimetre(300)
const PACKED_SNOW_M2KW = resistanceOfMillimetre(500)

/** Working objects for the steps of one road: created once, so that a step allocates nothing. */
export type Bench = {
  readonly site: Site
  readonly conduction: Conduction
  readonly balance: SurfaceBalance
  readonly surface: Surface
  readonly wearShares: WearShares
}

export function benchFor(site: Site): Bench {
  return {
    site,
    conduction: conductionIn(site.ground),
    balance: emptyBalance(),
    surface: { temperatureC: 0, meltingWm2: 0 },
    wearShares: newWearShares(),
  }
}

/**
 * Advances the road by one step under constant weather: applies precipitation and treatment, solves the surface balance
 * together with the ground, then melts, freezes, evaporates and drains. Finite for any finite forcing; made for steps
 * of seconds to about 20 minutes.
 */
export function advance(road: Road, forcing: Forcing, bench: Bench, stepS: number): void {
  const { site, conduction, balance, surface } = bench
  begin(road, forcing, bench, stepS)
  exchangeAt(balance, road.surfaceC, site.aerodynamics)
  solveSurface(balance, conduction, road, stepS, road.surfaceC, surface)
  // The exchange depends on the resulting temperature, so it is solved twice.
  exchangeAt(balance, surface.temperatureC, site.aerodynamics)
  solveSurface(balance, conduction, road, stepS, surface.temperatureC, surface)
  finish(road, forcing, bench, surface.temperatureC, surface.meltingWm2, stepS)
  substitute(conduction, surface.temperatureC, road.cellsC)
  road.heat.assimilationWm2 = 0
  road.heat.lowerWm2 = lowerFluxWm2(conduction, road.cellsC)
}

/**
 * Like `advance`, but with the road sensor's cell forced to its reading at the end of the step. The cover takes a
 * temperature between this cell and the air, so it melts or freezes only by heat conducted to it. Returns the heat that
 * the surface would have needed in addition to that of the weather, W/m².
 */
export function advanceAssimilating(
  road: Road,
  forcing: Forcing,
  bench: Bench,
  stepS: number,
  sensorC: number,
): number {
  const { site, conduction, balance, surface } = bench
  begin(road, forcing, bench, stepS)
  fixFirstCell(conduction, sensorC)
  exchangeAt(balance, road.surfaceC, site.aerodynamics)
  solveSurface(balance, conduction, road, stepS, road.surfaceC, surface)
  finish(road, forcing, bench, surface.temperatureC, surface.meltingWm2, stepS)
  const assimilationWm2 = substituteFixedCell(conduction, surface.temperatureC, sensorC, road.cellsC)
  road.heat.assimilationWm2 = assimilationWm2
  road.heat.lowerWm2 = lowerFluxWm2(conduction, road.cellsC)
  // At the surface more heat would have been needed, because a share of it is lost to the air.
  return assimilationWm2 * (1 - balance.slopeWm2K / conduction.conductanceWm2K)
}

/**
 * Resistance of the snow on a frozen road, m²K/W: conductivity after Yen (1981), CRREL Report 81-10, for snow that
 * traffic has compacted to some degree. Snow on a road that is not frozen is wet and does not insulate.
 */
function snowResistanceM2KW({ looseSnowMm, packedSnowMm, cellsC }: Road, { trafficWear }: Site): number {
  if (looseSnowMm + packedSnowMm <= 0) return 0
  const frozen = Math.min(1, Math.max(0, -(cellsC[0] as number)))
  const loose = trafficWear > 0 ? DRIVEN_SNOW_M2KW : FRESH_SNOW_M2KW
  return frozen * (looseSnowMm * loose + packedSnowMm * PACKED_SNOW_M2KW)
}

function begin(road: Road, forcing: Forcing, { site, conduction, balance }: Bench, stepS: number): void {
  receive(road, forcing, stepS)
  beginBalance(balance, road, forcing, site, stepS)
  const isBridge = site.isBridge
  eliminate(
    conduction,
    site.ground,
    road.cellsC,
    isBridge ? forcing.airTemperatureC : site.deepTemperatureC,
    isBridge ? resistanceUnderDeckM2KW(site, forcing) : site.deepResistanceM2KW,
    stepS,
    snowResistanceM2KW(road, site),
  )
}

function finish(
  road: Road,
  forcing: Forcing,
  bench: Bench,
  surfaceC: number,
  meltingWm2: number,
  stepS: number,
): void {
  const { site, conduction, balance } = bench
  const groundWm2 = groundFluxWm2(conduction, surfaceC)
  writeHeat(balance, road, surfaceC, meltingWm2, groundWm2)
  const evaporationMm = balance.evaporationMms * stepS
  melt(road, (meltingWm2 * stepS) / FUSION_JKG)
  evaporate(road, evaporationMm, balance.isFrosting)
  wear(road, site, forcing.trafficShare ?? 1, stepS, bench.wearShares)
  road.water.evaporationMm = evaporationMm
  road.surfaceC = surfaceC
}

/**
 * Returns the road after one step and leaves the given one unchanged: for single steps, where speed does not
 * matter.
 */
export function step(road: Road, forcing: Forcing, site: Site, stepS: number): Road {
  const next = copyOf(road)
  advance(next, forcing, benchFor(site), stepS)
  return next
}

/**
 * Resistance between a deck's lower side and the air: wind (ISO 6946:2017 annex C, 4 + 4 v W/m²/K, half the wind under
 * the deck) and radiation from surroundings at air temperature.
 */
function resistanceUnderDeckM2KW(site: Site, forcing: Forcing): number {
  const airK = Math.max(150, forcing.airTemperatureC + ZERO_CELSIUS_K)
  const radiationWm2K = 4 * site.emissivity * STEFAN_BOLTZMANN_WM2K4 * airK * airK * airK
  const convectionWm2K = 4 + 4 * (Math.max(0, forcing.windMs) / 2)
  return 1 / (radiationWm2K + convectionWm2K)
}
