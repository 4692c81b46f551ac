import { eliminate, type LowerSide, substitute } from './conduction.ts'
import type { Fluxes, Forcing, Road } from './road.ts'
import type { Site } from './site.ts'
import { evaporate, melt, receive, wear } from './stores.ts'
import { FUSION_JKG, netFluxWm2, surfaceBalance } from './surface-balance.ts'
import { solveSurface } from './surface-temperature.ts'

const STEFAN_BOLTZMANN_WM2K4 = 5.670374e-8

/**
 * Moves the road on by one step under constant weather: precipitation and treatment fall, the surface
 * balance and the ground are solved together, what melts, freezes, evaporates and runs off follows. Finite
 * for any finite forcing; made for steps of seconds to about 20 minutes.
 */
export function step(road: Road, forcing: Forcing, site: Site, stepS: number): Road {
  const received = receive(road, forcing, stepS)
  const surfaceFluxes = surfaceBalance(forcing, site, received.stores, stepS)
  const ground = eliminate(site.ground, road.cellsC, lowerSide(site, forcing), stepS)
  const groundWm2 = (surfaceC: number) => ground.conductanceWm2K * surfaceC - ground.offsetWm2

  const { surfaceC, meltingWm2 } = solveSurface(
    (trialC) => netFluxWm2(surfaceFluxes(trialC)),
    groundWm2,
    received.stores,
    stepS,
    road.surfaceC,
  )

  const { evaporationMms, ...heat } = surfaceFluxes(surfaceC)
  const evaporationMm = evaporationMms * stepS
  const isFrosting = surfaceC < 0 && received.stores.waterMm <= 0
  const melted = melt(received.stores, (meltingWm2 * stepS) / FUSION_JKG)
  const evaporated = evaporate(melted, evaporationMm, isFrosting)
  const worn = wear(evaporated, site, stepS)

  const fluxes: Fluxes = {
    ...heat,
    meltingWm2,
    groundWm2: groundWm2(surfaceC),
    precipitationMm: received.precipitationMm,
    evaporationMm,
    runoffMm: worn.runoffMm,
    wornMm: worn.wornMm,
    plowedMm: received.plowedMm,
  }
  return { surfaceC, cellsC: substitute(ground, surfaceC), ...worn.stores, fluxes }
}

/**
 * Under a road the deep temperature. Under a bridge the air, through wind (ISO 6946:2017 annex C, 4 + 4 v
 * W/m²/K, half the wind under the deck) and radiation with what lies below at air temperature.
 */
function lowerSide(site: Site, forcing: Forcing): LowerSide {
  if (!site.isBridge) return { temperatureC: site.deepTemperatureC, resistanceM2KW: 0 }
  const airK = Math.max(150, forcing.airTemperatureC + 273.15)
  const radiationWm2K = 4 * site.emissivity * STEFAN_BOLTZMANN_WM2K4 * airK ** 3
  const convectionWm2K = 4 + 4 * (Math.max(0, forcing.windMs) / 2)
  return { temperatureC: forcing.airTemperatureC, resistanceM2KW: 1 / (radiationWm2K + convectionWm2K) }
}
