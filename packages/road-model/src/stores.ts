import type { Forcing } from './road.ts'
import type { Site } from './site.ts'

/** Water equivalents on the road, mm, and NaCl. */
export type Stores = {
  readonly waterMm: number
  readonly iceMm: number
  readonly snowMm: number
  readonly frostMm: number
  readonly saltGm2: number
}

export function totalMm(stores: Stores): number {
  return stores.waterMm + stores.iceMm + stores.snowMm + stores.frostMm
}

/** What the texture of the road holds back, mm, and how fast the rest runs off (METRo). */
const HELD_WATER_MM = 0.2
const RUNOFF_PER_S = 0.003
/** Share of each store that usual traffic throws off in an hour (RoadSurf); water: its manual. */
const WORN_PER_HOUR = { snow: 0.45, ice: 0.319, frost: 1.16, water: 0.145 }
/** Share of the worn snow that wheels press to ice instead (RoadSurf). */
const PRESSED_SHARE = 0.56
/** Grains and dried salt lost to usual traffic in an hour. */
const DRY_SALT_WORN_PER_HOUR = 0.02
/** A blade leaves this in the texture of the road, mm: about 3 mm of loose snow. */
const LEFT_BY_PLOW_MM = 0.3

/** Plowing, spreading and precipitation at the start of a step. */
export function receive(stores: Stores, forcing: Forcing, stepS: number) {
  const plowedMm = forcing.isPlowed ? Math.max(0, stores.snowMm - LEFT_BY_PLOW_MM) : 0
  const rainMm = (Math.max(0, forcing.rainMmh) * stepS) / 3600
  const snowMm = (Math.max(0, forcing.snowMmh) * stepS) / 3600
  const received: Stores = {
    waterMm: stores.waterMm + rainMm,
    iceMm: stores.iceMm,
    snowMm: stores.snowMm - plowedMm + snowMm,
    frostMm: stores.frostMm,
    saltGm2: stores.saltGm2 + (forcing.saltGm2 ?? 0),
  }
  return { stores: received, plowedMm, precipitationMm: rainMm + snowMm }
}

/** Melts frost, then snow, then ice (positive) or freezes water to ice (negative). */
export function melt(stores: Stores, meltedMm: number): Stores {
  if (meltedMm <= 0) {
    const frozenMm = Math.min(stores.waterMm, -meltedMm)
    return { ...stores, waterMm: stores.waterMm - frozenMm, iceMm: stores.iceMm + frozenMm }
  }
  const frostMm = Math.min(stores.frostMm, meltedMm)
  const snowMm = Math.min(stores.snowMm, meltedMm - frostMm)
  const iceMm = Math.min(stores.iceMm, meltedMm - frostMm - snowMm)
  return {
    ...stores,
    waterMm: stores.waterMm + frostMm + snowMm + iceMm,
    frostMm: stores.frostMm - frostMm,
    snowMm: stores.snowMm - snowMm,
    iceMm: stores.iceMm - iceMm,
  }
}

/**
 * Takes evaporation from water, then frost, snow and ice; adds dew to water and, below 0 °C without water,
 * frost.
 */
export function evaporate(stores: Stores, evaporatedMm: number, isFrosting: boolean): Stores {
  if (evaporatedMm <= 0) {
    return isFrosting
      ? { ...stores, frostMm: stores.frostMm - evaporatedMm }
      : { ...stores, waterMm: stores.waterMm - evaporatedMm }
  }
  const waterMm = Math.min(stores.waterMm, evaporatedMm)
  const frostMm = Math.min(stores.frostMm, evaporatedMm - waterMm)
  const snowMm = Math.min(stores.snowMm, evaporatedMm - waterMm - frostMm)
  const iceMm = Math.min(stores.iceMm, evaporatedMm - waterMm - frostMm - snowMm)
  return {
    ...stores,
    waterMm: stores.waterMm - waterMm,
    frostMm: stores.frostMm - frostMm,
    snowMm: stores.snowMm - snowMm,
    iceMm: stores.iceMm - iceMm,
  }
}

/** Run-off and wheels over a step; dissolved salt leaves with the water that carries it. */
export function wear(stores: Stores, site: Site, stepS: number) {
  const share = (perHour: number) => 1 - Math.exp((-perHour * site.trafficWear * stepS) / 3600)
  const runoffMm = Math.max(0, stores.waterMm - HELD_WATER_MM) * (1 - Math.exp(-RUNOFF_PER_S * stepS))
  const drainedMm = stores.waterMm - runoffMm
  const sprayedMm = drainedMm * share(WORN_PER_HOUR.water)
  const movedSnowMm = stores.snowMm * share(WORN_PER_HOUR.snow)
  const pressedMm = movedSnowMm * PRESSED_SHARE
  const wornIceMm = stores.iceMm * share(WORN_PER_HOUR.ice)
  const wornFrostMm = stores.frostMm * share(WORN_PER_HOUR.frost)
  const carriedShare = stores.waterMm > 0 ? (runoffMm + sprayedMm) / stores.waterMm : 0
  const worn: Stores = {
    waterMm: drainedMm - sprayedMm,
    iceMm: stores.iceMm - wornIceMm + pressedMm,
    snowMm: stores.snowMm - movedSnowMm,
    frostMm: stores.frostMm - wornFrostMm,
    saltGm2: stores.saltGm2 * (1 - Math.max(carriedShare, share(DRY_SALT_WORN_PER_HOUR))),
  }
  return { stores: worn, runoffMm, wornMm: sprayedMm + (movedSnowMm - pressedMm) + wornIceMm + wornFrostMm }
}
