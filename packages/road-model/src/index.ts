export { freezingPointC, liquidInEquilibriumMm, saltConcentrationGl } from './brine.ts'
export { type ConditionCode, conditionCode } from './condition.ts'
export { type Deicers, lowestEutecticC, mixtureFreezingPointC } from './deicers.ts'
export { forecastRoad, ROAD_MODEL_VERSION } from './forecast-road.ts'
export { bridgeDeck, type Ground, groundOfCells, groundUnderRoad } from './ground.ts'
export { type IntervalVerdict, intervalVerdict } from './interval.ts'
export { BRIDGE_LAYERS, type Layer, MATERIALS, type Material, ROAD_LAYERS } from './materials.ts'
export { advance, type Bench, benchFor, step } from './model-step.ts'
export {
  isLongDark,
  isRoadFarFromAir,
  isSteadyRoad,
  leapFrom,
  type RoadSurroundings,
  SILENCE_MS,
  STEP_LOOK_BACK,
  type StepLimit,
  steadyRoadHours,
  TEMPERATURE_STEPS,
} from './plausibility.ts'
export { plausibleReadings } from './plausible-readings.ts'
export { pointJson } from './point-json.ts'
export { cloudTransmittance, skyLongwaveWm2 } from './radiation.ts'
export {
  copyOf,
  dryRoad,
  type Forcing,
  filmFreezingPointC,
  type HeatFluxes,
  type Road,
  subsurfaceC,
  type WaterFluxes,
} from './road.ts'
export type {
  Gappy,
  RoadBetween,
  RoadCase,
  RoadCover,
  RoadForecast,
  RoadNote,
  RoadObservation,
  SiteDescription,
  TreatmentEvent,
  WeatherSeries,
} from './road-case.ts'
export { type RoadStateCode, roadStateCode } from './road-state.ts'
export { roadTrials } from './road-trials.ts'
export { TREATMENT_BOUNDS } from './run.ts'
export { roadSite, type Site, type SiteProperties } from './site.ts'
export { HORIZON_BOUNDS, isWithin, LAYER_BOUNDS, SITE_BOUNDS } from './site-bounds.ts'
export { solve } from './small-system.ts'
export { STORED_FIELDS, type StoredRoad } from './stored-road.ts'
export { isRoadClass, ROAD_CLASSES, type RoadClass, trafficShareAt } from './traffic.ts'
