import { eliminate, type LowerSide, substitute } from './conduction.ts'
import type { Forcing, Road } from './road.ts'
import type { Site } from './site.ts'
import { evaporate, melt, receive, wear } from './stores.ts'
import { FUSION_JKG, STEFAN_BOLTZMANN_WM2K4, surfaceBalance, ZERO_CELSIUS_K } from './surface-balance.ts'
import { solveSurface } from './surface-temperature.ts'

/**
 * Moves the road on by one step under constant weather: precipitation and treatment fall, the surface
 * balance and the ground are solved together, what melts, freezes, evaporates and runs off follows. Finite
 * for any finite forcing; made for steps of seconds to about 20 minutes.
 */
export function step(road: Road, forcing: Forcing, site: Site, stepS: number): Road {
  const received = receive(road, forcing, stepS)
  // Brine and supercooled rain stay liquid below 0 °C; without liquid, vapour meets ice there.
  const isFrosting = road.surfaceC < 0 && received.stores.waterMm <= 0
  const balance = surfaceBalance(forcing, site, received.stores, isFrosting, stepS)
  const ground = eliminate(site.ground, road.cellsC, lowerSide(site, forcing), stepS)
  const groundWm2 = (surfaceC: number) => ground.conductanceWm2K * surfaceC - ground.offsetWm2

  const { surfaceC, meltingWm2 } = solveSurface(
    (trialC) => balance.netWm2(trialC) - groundWm2(trialC),
    received.stores,
    stepS,
    road.surfaceC,
  )

  const evaporationMm = balance.evaporationMms(surfaceC) * stepS
  const melted = melt(received.stores, (meltingWm2 * stepS) / FUSION_JKG)
  const evaporated = evaporate(melted, evaporationMm, isFrosting)
  const worn = wear(evaporated, site, stepS)

  const { waterMm, iceMm, snowMm, frostMm, saltGm2 } = worn.stores
  return {
    surfaceC,
    cellsC: substitute(ground, surfaceC),
    waterMm,
    iceMm,
    snowMm,
    frostMm,
    saltGm2,
    heat: balance.heat(surfaceC, meltingWm2, groundWm2(surfaceC)),
    water: {
      precipitationMm: received.precipitationMm,
      evaporationMm,
      runoffMm: worn.runoffMm,
      wornMm: worn.wornMm,
      plowedMm: received.plowedMm,
    },
  }
}

/**
 * Under a road the deep temperature. Under a bridge the air, through wind (ISO 6946:2017 annex C, 4 + 4 v
 * W/m²/K, half the wind under the deck) and radiation with what lies below at air temperature.
 */
function lowerSide(site: Site, forcing: Forcing): LowerSide {
  if (!site.isBridge) return { temperatureC: site.deepTemperatureC, resistanceM2KW: 0 }
  const airK = Math.max(150, forcing.airTemperatureC + ZERO_CELSIUS_K)
  const radiationWm2K = 4 * site.emissivity * STEFAN_BOLTZMANN_WM2K4 * airK ** 3
  const convectionWm2K = 4 + 4 * (Math.max(0, forcing.windMs) / 2)
  return { temperatureC: forcing.airTemperatureC, resistanceM2KW: 1 / (radiationWm2K + convectionWm2K) }
}
