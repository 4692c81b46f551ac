export { hourlyWeather } from './hourly-weather.ts'
export { LIGHTNING_STEP_MS } from './lightning.ts'
export { RECORD_DAYS } from './road-day.ts'
export { seasonInstantMs, simulatedNights } from './season.ts'
export { allStoryIssuesMs, STORY_NIGHTS, type StoryNight, storyIssuesMs } from './story.ts'
export type {
  Box,
  ForecastCode,
  Phase,
  Quality,
  Reading,
  ReadingCode,
  SimulatedForecast,
  SimulatedPlace,
  SimulatedRiver,
  SimulatedStation,
  SimulatedStrike,
  SimulatedTide,
  SimulatedTreatment,
  SimulatedWater,
  SimulatedWinter,
  TreatmentRecord,
  Weather,
} from './types.ts'
export { movedWinter, simulatedWinter } from './winter.ts'
