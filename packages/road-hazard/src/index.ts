export { FILM_MM } from './film.ts'
export { isReadAsFreezing, rainFreezes } from './freezing-rain.ts'
export { type Cover, DRY_GRIP } from './grip.ts'
export { type Hazard, type HazardReason, type RoadSituation, roadHazard } from './hazard.ts'
export { type IceRiskCode, iceProbability, iceRiskOf, usualProbability } from './ice-risk.ts'
export {
  DANGER_LEVELS,
  type DangerLevel,
  DEFAULT_GRIP_LIMITS,
  GRIP_LIMIT_RANGES,
  type GripLimitProblem,
  type GripLimits,
  gripLimitProblems,
  HAZARD_KINDS,
  type HazardKind,
  hazardCode,
  hazardKind,
  levelByLimits,
  levelOfGrip,
  SLIPPERY_LEVEL,
  toGripLimits,
} from './kinds.ts'
export { observedHazard, type RoadReading } from './observed.ts'
export { type LiquidMm, type RoadLiquidMm, withRoadCode, withRoadRain } from './road-rain.ts'
export { type StoredHazard, storedLevel } from './stored-level.ts'
