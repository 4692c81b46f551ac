export { FileProblem } from './file-problem.ts'
export { type Forecast, type MetroFluxes, readForecast } from './forecast.ts'
export { MATERIAL_NAMES, materialNamed } from './material-names.ts'
export { type Observations, readObservations } from './observation.ts'
export { noteSentence } from './remarks.ts'
export {
  type MetroCase,
  type MetroInputs,
  metroCase,
  type NamedText,
  ROADCAST_STEP_S,
  readMetroCase,
} from './road-case.ts'
export { type RoadcastEntry, roadcastColumns, roadcastEntries } from './roadcast-entries.ts'
export { type RoadcastHeader, roadcastXml } from './roadcast-xml.ts'
export { readStation, type Station } from './station.ts'
export { isoMinute, isoSecond, timeMs } from './values.ts'
export { MAX_FILE_LENGTH } from './xml-tree.ts'
