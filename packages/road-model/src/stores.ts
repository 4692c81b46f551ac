import { hasOtherDeicers } from './deicers.ts'
import { type Forcing, type Road, roadCoverMm, solidMm } from './road.ts'
import type { Site } from './site.ts'

/** Water that the texture of the road retains, mm, and the runoff rate of the rest (METRo). */
const RETAINED_WATER_MM = 0.2
const RUNOFF_PER_S = 0.003
/** Exponential loss rates by usual traffic in a mean hour, 1/h (RoadSurf; that of water from its manual). */
const WORN_PER_HOUR = { snow: 0.45, packed: 0.319, ice: 0.319, frost: 1.16, water: 0.145 }
/**
 * Frost in the texture of the road, mm: wheels roll over it and remove only what lies higher (smallest amount that
 * vehicles throw off in NORTRIP; Denby et al. 2013, Atmos. Environ. 81, 485).
 */
const OUT_OF_REACH_MM = 0.05
/** Share of the loose snow under wheels that is compacted instead (RoadSurf). */
const PRESSED_SHARE = 0.56
/** Exponential loss rate of grains and dried salt by usual traffic, 1/h. */
const DRY_SALT_WORN_PER_HOUR = 0.02
/**
 * Loss of abrasives on a bare road: about 100 cars remove most of 175 g/m² («Vehicle traction experiments on snow and
 * ice», IRRD 898597), hence four fifths at as many cars an hour. On ice and snow they are lost like loose snow (product
 * default).
 */
const ABRASIVE_WORN_ON_BARE_PER_HOUR = 1.6
/** Loose snow that a plow leaves in the texture of the road, mm: about 3 mm of depth. */
const LEFT_BY_PLOW_MM = 0.3

/**
 * Applies plowing, spreading and precipitation at the start of a step; a plow also removes the salt in the
 * snow.
 */
export function receive(road: Road, forcing: Forcing, stepS: number): void {
  const plowedMm = forcing.isPlowed ? Math.max(0, road.looseSnowMm - LEFT_BY_PLOW_MM) : 0
  const rainMm = (Math.max(0, forcing.rainMmh) * stepS) / 3600
  const snowMm = (Math.max(0, forcing.snowMmh) * stepS) / 3600
  const spreadMm = forcing.brineWaterMm ?? 0
  const plowedShare = plowedMm > 0 ? plowedMm / roadCoverMm(road) : 0
  const plowedSaltGm2 = road.saltGm2 * plowedShare
  road.waterMm += rainMm + spreadMm
  road.looseSnowMm += snowMm - plowedMm
  road.saltGm2 += (forcing.saltGm2 ?? 0) - plowedSaltGm2
  road.water.saltLostGm2 = plowedSaltGm2
  receiveOthers(road, forcing, plowedShare)
  road.water.plowedMm = plowedMm
  road.water.precipitationMm = rainMm + snowMm
  road.water.spreadMm = spreadMm
}

/** Like `receive`, for de-icers other than NaCl and for abrasives. */
function receiveOthers(road: Road, forcing: Forcing, plowedShare: number): void {
  const { water } = road
  water.mgcl2LostGm2 = road.mgcl2Gm2 * plowedShare
  water.cacl2LostGm2 = road.cacl2Gm2 * plowedShare
  water.abrasiveLostGm2 = road.abrasiveGm2 * plowedShare
  road.mgcl2Gm2 += (forcing.mgcl2Gm2 ?? 0) - water.mgcl2LostGm2
  road.cacl2Gm2 += (forcing.cacl2Gm2 ?? 0) - water.cacl2LostGm2
  road.abrasiveGm2 += (forcing.abrasiveGm2 ?? 0) - water.abrasiveLostGm2
}

/** Melts frost, then snow, then ice (positive), or freezes water to ice (negative). */
export function melt(road: Road, meltedMm: number): void {
  if (meltedMm <= 0) {
    const frozenMm = Math.min(road.waterMm, -meltedMm)
    road.waterMm -= frozenMm
    road.iceMm += frozenMm
    return
  }
  let leftMm = Math.min(meltedMm, solidMm(road))
  road.waterMm += leftMm
  const frostMm = Math.min(road.frostMm, leftMm)
  leftMm -= frostMm
  const looseMm = Math.min(road.looseSnowMm, leftMm)
  leftMm -= looseMm
  const packedMm = Math.min(road.packedSnowMm, leftMm)
  leftMm -= packedMm
  road.frostMm -= frostMm
  road.looseSnowMm -= looseMm
  road.packedSnowMm -= packedMm
  road.iceMm = Math.max(0, road.iceMm - leftMm)
}

/**
 * Removes evaporation from water, then frost, snow and ice; adds dew to water or, if vapour settles on ice,
 * to frost.
 */
export function evaporate(road: Road, evaporatedMm: number, isFrosting: boolean): void {
  if (evaporatedMm <= 0) {
    if (isFrosting) road.frostMm -= evaporatedMm
    else road.waterMm -= evaporatedMm
    return
  }
  let leftMm = evaporatedMm
  const waterMm = Math.min(road.waterMm, leftMm)
  leftMm -= waterMm
  const frostMm = Math.min(road.frostMm, leftMm)
  leftMm -= frostMm
  const looseMm = Math.min(road.looseSnowMm, leftMm)
  leftMm -= looseMm
  const packedMm = Math.min(road.packedSnowMm, leftMm)
  leftMm -= packedMm
  road.waterMm -= waterMm
  road.frostMm -= frostMm
  road.looseSnowMm -= looseMm
  road.packedSnowMm -= packedMm
  road.iceMm = Math.max(0, road.iceMm - leftMm)
}

/** Shares of each store lost in a step; they change only with the step length and the traffic. */
export type WearShares = {
  stepS: number
  trafficShare: number
  runoff: number
  water: number
  snow: number
  packed: number
  ice: number
  frost: number
  drySalt: number
  abrasive: number
  abrasiveOnBare: number
}

export function newWearShares(): WearShares {
  return {
    stepS: Number.NaN,
    trafficShare: Number.NaN,
    runoff: 0,
    water: 0,
    snow: 0,
    packed: 0,
    ice: 0,
    frost: 0,
    drySalt: 0,
    abrasive: 0,
    abrasiveOnBare: 0,
  }
}

/**
 * Share worn off at an hourly rate. Defined outside the step, since creating a function at each step costs
 * more than calling it.
 */
const worn = (perHour: number, hours: number) => 1 - Math.exp(-perHour * hours)

function setShares(shares: WearShares, { trafficWear }: Site, trafficShare: number, stepS: number): void {
  const hours = (trafficWear * trafficShare * stepS) / 3600
  shares.stepS = stepS
  shares.trafficShare = trafficShare
  shares.runoff = 1 - Math.exp(-RUNOFF_PER_S * stepS)
  shares.water = worn(WORN_PER_HOUR.water, hours)
  shares.snow = worn(WORN_PER_HOUR.snow, hours)
  shares.packed = worn(WORN_PER_HOUR.packed, hours)
  shares.ice = worn(WORN_PER_HOUR.ice, hours)
  shares.frost = worn(WORN_PER_HOUR.frost, hours)
  shares.drySalt = worn(DRY_SALT_WORN_PER_HOUR, hours)
  shares.abrasive = worn(WORN_PER_HOUR.snow, hours)
  shares.abrasiveOnBare = worn(ABRASIVE_WORN_ON_BARE_PER_HOUR, hours)
}

/** Applies runoff and traffic wear over a step; dissolved salt is lost with its water. */
export function wear(road: Road, site: Site, trafficShare: number, stepS: number, shares: WearShares): void {
  const { water } = road
  const hasOthers = hasOtherDeicers(road) || road.abrasiveGm2 > 0
  if (isBare(road) && road.saltGm2 <= 0 && !hasOthers) {
    water.runoffMm = 0
    water.wornMm = 0
    return
  }
  if (shares.stepS !== stepS || shares.trafficShare !== trafficShare) {
    setShares(shares, site, trafficShare, stepS)
  }
  if (isBare(road)) {
    water.runoffMm = 0
    water.wornMm = 0
    loseSalt(road, shares.drySalt)
    if (hasOthers) loseOthers(road, shares.drySalt, shares.abrasiveOnBare)
    return
  }
  const beforeMm = road.waterMm
  const runoffMm = Math.max(0, beforeMm - RETAINED_WATER_MM) * shares.runoff
  const drainedMm = beforeMm - runoffMm
  const sprayedMm = drainedMm * shares.water
  const movedMm = road.looseSnowMm * shares.snow
  const pressedMm = movedMm * PRESSED_SHARE
  const packedMm = road.packedSnowMm * shares.packed
  const iceMm = road.iceMm * shares.ice
  const frostMm = Math.max(0, road.frostMm - OUT_OF_REACH_MM) * shares.frost
  road.waterMm = drainedMm - sprayedMm
  road.looseSnowMm -= movedMm
  road.packedSnowMm += pressedMm - packedMm
  road.iceMm -= iceMm
  road.frostMm -= frostMm
  if (road.saltGm2 > 0 || hasOthers) {
    const carried = Math.max(beforeMm > 0 ? (runoffMm + sprayedMm) / beforeMm : 0, shares.drySalt)
    loseSalt(road, carried)
    // Abrasives are embedded in the cover and are lost with it.
    if (hasOthers) loseOthers(road, carried, solidMm(road) > 0 ? shares.abrasive : shares.abrasiveOnBare)
  }
  water.runoffMm = runoffMm
  water.wornMm = sprayedMm + (movedMm - pressedMm) + packedMm + iceMm + frostMm
}

function loseSalt(road: Road, share: number): void {
  const lostGm2 = road.saltGm2 * share
  road.saltGm2 -= lostGm2
  road.water.saltLostGm2 += lostGm2
}

function loseOthers(road: Road, share: number, abrasiveShare: number): void {
  const { water } = road
  const mgcl2Gm2 = road.mgcl2Gm2 * share
  const cacl2Gm2 = road.cacl2Gm2 * share
  const abrasiveGm2 = road.abrasiveGm2 * abrasiveShare
  road.mgcl2Gm2 -= mgcl2Gm2
  road.cacl2Gm2 -= cacl2Gm2
  road.abrasiveGm2 -= abrasiveGm2
  water.mgcl2LostGm2 += mgcl2Gm2
  water.cacl2LostGm2 += cacl2Gm2
  water.abrasiveLostGm2 += abrasiveGm2
}

function isBare(road: Road): boolean {
  return (
    road.waterMm === 0 &&
    road.iceMm === 0 &&
    road.looseSnowMm === 0 &&
    road.packedSnowMm === 0 &&
    road.frostMm === 0
  )
}
