import type { Severity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'
import {
  hourlyWeather,
  type SimulatedPlace,
  type SimulatedWinter,
  type Weather,
} from '@verglas/simulated-weather'
import type { AlertArea, AlertEntry, AlertText } from '@verglas/sources/facts/alert'

export const ATTRIBUTION = 'Verglas – simulation'

/** Rates how severe an hour of weather is. */
export type Judge = (weather: Weather) => Severity

/** Dangerous hours without a long pause between them. */
export type Episode = { fromMs: number; toMs: number; severity: Severity; hours: readonly EpisodeHour[] }
type EpisodeHour = { ms: number; severity: Severity }

/** Episodes of one danger on [fromMs, toMs) at the places, from the weather of the simulated winter. */
export function findEpisodes(
  winter: SimulatedWinter,
  places: readonly SimulatedPlace[],
  [fromMs, toMs]: readonly [number, number],
  { judge, pauseHours }: { judge: Judge; pauseHours: number },
): Episode[] {
  const weatherAt = hourlyWeather(winter)
  const episodes: Episode[] = []
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const severity = places.reduce<Severity>((worst, place) => {
      const placeSeverity = judge(weatherAt(place, ms))
      return placeSeverity > worst ? placeSeverity : worst
    }, 0)
    if (severity === 0) continue
    const episode = episodes.at(-1)
    const hour = { ms, severity }
    if (episode && ms - episode.toMs <= pauseHours * HOUR_MS)
      episodes[episodes.length - 1] = {
        fromMs: episode.fromMs,
        toMs: ms + HOUR_MS,
        severity: severity > episode.severity ? severity : episode.severity,
        hours: [...episode.hours, hour],
      }
    else episodes.push({ fromMs: ms, toMs: ms + HOUR_MS, severity, hours: [hour] })
  }
  return episodes
}

type Announced = {
  type: AlertEntry['type']
  episode: Episode
  level: string
  issuedMs: number
  texts: Partial<Record<'fr' | 'en', AlertText>>
  areas: AlertArea[]
  hours?: AlertEntry['hours']
}

export function toAlertEntry({
  type,
  episode,
  level,
  issuedMs,
  texts,
  areas,
  hours = null,
}: Announced): AlertEntry {
  const startsAt = new Date(episode.fromMs)
  return {
    type,
    severity: episode.severity,
    level,
    urgency: null,
    certainty: null,
    texts,
    sentAt: null,
    effectiveAt: null,
    onsetAt: startsAt,
    expiresAt: null,
    startsAt,
    // An issue does not look further back than its own time.
    isStartCut: episode.fromMs <= issuedMs,
    endsAt: new Date(episode.toMs),
    hours,
    isOver: false,
    areas,
    web: null,
  }
}

/** The severity of the highest bound that the value reaches, extreme first; 0 below all bounds. */
export function severityBy(
  value: number,
  [moderate, strong, extreme]: readonly [number, number, number],
): Severity {
  return value >= extreme ? 4 : value >= strong ? 3 : value >= moderate ? 2 : 0
}
