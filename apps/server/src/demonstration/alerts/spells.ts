import type { Severity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { SimulatedPlace, SimulatedWinter, Weather } from '@verglas/simulated-weather'
import type { AlertArea, AlertEntry, AlertText } from '@verglas/sources/facts/alert'

export const ATTRIBUTION = 'Simulé / simulated'

/** How bad an hour of weather is. */
export type Judge = (weather: Weather) => Severity

/** Hours without a long pause in which something is to be feared. */
export type Spell = { fromMs: number; toMs: number; severity: Severity; hours: readonly SpellHour[] }
type SpellHour = { ms: number; severity: Severity }

/** Spells of one danger on [fromMs, toMs) at a place, as the weather of the simulated winter will be. */
export function spellsAt(
  winter: SimulatedWinter,
  places: readonly SimulatedPlace[],
  [fromMs, toMs]: readonly [number, number],
  { judge, pauseHours }: { judge: Judge; pauseHours: number },
): Spell[] {
  const spells: Spell[] = []
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const severity = places.reduce<Severity>((worst, place) => {
      const here = judge(winter.weatherAt(place, ms))
      return here > worst ? here : worst
    }, 0)
    if (severity === 0) continue
    const spell = spells.at(-1)
    const hour = { ms, severity }
    if (spell && ms - spell.toMs <= pauseHours * HOUR_MS)
      spells[spells.length - 1] = {
        fromMs: spell.fromMs,
        toMs: ms + HOUR_MS,
        severity: severity > spell.severity ? severity : spell.severity,
        hours: [...spell.hours, hour],
      }
    else spells.push({ fromMs: ms, toMs: ms + HOUR_MS, severity, hours: [hour] })
  }
  return spells
}

type Announced = {
  type: AlertEntry['type']
  spell: Spell
  level: string
  issuedMs: number
  texts: Partial<Record<'fr' | 'en', AlertText>>
  areas: AlertArea[]
  hours?: AlertEntry['hours']
}

export function partOf({ type, spell, level, issuedMs, texts, areas, hours = null }: Announced): AlertEntry {
  const startsAt = new Date(spell.fromMs)
  return {
    type,
    severity: spell.severity,
    level,
    urgency: null,
    certainty: null,
    texts,
    sentAt: null,
    effectiveAt: null,
    onsetAt: startsAt,
    expiresAt: null,
    startsAt,
    // it looks no further back than its own issue
    isStartCut: spell.fromMs <= issuedMs,
    endsAt: new Date(spell.toMs),
    hours,
    isOver: false,
    areas,
    web: null,
  }
}

/** Answers with the first bound that is reached, from extreme down. */
export function severityBy(
  value: number,
  [moderate, strong, extreme]: readonly [number, number, number],
): Severity {
  return value >= extreme ? 4 : value >= strong ? 3 : value >= moderate ? 2 : 0
}
