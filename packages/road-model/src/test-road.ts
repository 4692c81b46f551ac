import { step } from './model-step.ts'
import type { Forcing, Road } from './road.ts'
import { roadSite, type Site } from './site.ts'

export const ROAD = roadSite()
export const BRIDGE = roadSite({ isBridge: true })

export function aForcing(overrides: Partial<Forcing> = {}): Forcing {
  return {
    airTemperatureC: -2,
    dewPointC: -4,
    windMs: 2,
    pressureHpa: 950,
    shortwaveWm2: 0,
    longwaveWm2: 240,
    rainMmh: 0,
    snowMmh: 0,
    ...overrides,
  }
}

/** The road at the start and after each step. */
export function run(
  road: Road,
  forcing: (index: number) => Forcing,
  steps: number,
  site = ROAD,
  stepS = 600,
): Road[] {
  const roads = [road]
  for (let index = 0; index < steps; index++) {
    road = step(road, forcing(index), site, stepS)
    roads.push(road)
  }
  return roads
}

/** Four days with sun, rain, snow, frost, thaw, salt and plowing. */
export function eventful(index: number): Forcing {
  const airTemperatureC = 3 * Math.sin(index / 23) - 1
  return aForcing({
    airTemperatureC,
    dewPointC: airTemperatureC - 1 - Math.sin(index / 11),
    windMs: 3 + 3 * Math.sin(index / 7),
    shortwaveWm2: Math.max(0, 400 * Math.sin((2 * Math.PI * index) / 144)),
    longwaveWm2: 260 + 50 * Math.sin(index / 31),
    rainMmh: index % 97 < 12 ? 1.5 : 0,
    snowMmh: index % 71 < 15 ? 2 : 0,
    saltGm2: index % 130 === 20 ? 15 : 0,
    isPlowed: index % 71 === 14,
  })
}

/** Residual of the fluxes at the surface, W/m². */
export function imbalanceWm2({ heat }: Road): number {
  return (
    heat.shortwaveWm2 +
    heat.absorbedLongwaveWm2 +
    heat.emittedWm2 +
    heat.sensibleWm2 +
    heat.latentWm2 +
    heat.precipitationWm2 +
    heat.trafficWm2 +
    heat.correctionWm2 -
    heat.meltingWm2 -
    heat.groundWm2
  )
}

/** Heat stored in the body of the road, relative to 0 °C. */
export function storedJm2({ cellsC }: Road, { ground }: Site): number {
  return cellsC.reduce((sum, cellC, index) => sum + cellC * (ground.heatCapacityJm2K[index] ?? 0), 0)
}
