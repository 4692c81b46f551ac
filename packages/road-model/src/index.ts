export { freezingPointC, liquidInEquilibriumMm, saltConcentrationGl } from './brine.ts'
export { bridgeDeck, type Ground, groundOfCells, groundUnderRoad } from './ground.ts'
export { BRIDGE_LAYERS, type Layer, MATERIALS, type Material, ROAD_LAYERS } from './materials.ts'
export {
  dryRoad,
  type Forcing,
  filmFreezingPointC,
  type HeatFluxes,
  type Road,
  subsurfaceC,
  type WaterFluxes,
} from './road.ts'
export { estimatedFriction, type RoadStateCode, roadStateCode } from './road-state.ts'
export { roadSite, type Site } from './site.ts'
export { step } from './step.ts'
