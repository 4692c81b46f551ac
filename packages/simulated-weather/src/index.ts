export { seasonInstantMs, simulatedNights } from './season.ts'
export type {
  ForecastCode,
  Phase,
  Quality,
  Reading,
  ReadingCode,
  SimulatedForecast,
  SimulatedPlace,
  SimulatedStation,
  SimulatedTreatment,
  SimulatedWinter,
  Weather,
} from './types.ts'
export { movedWinter, simulatedWinter } from './winter.ts'
