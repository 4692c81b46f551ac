import type { Severity } from '@verglas/contract/alert-codes'
import { type LocalDay, localDays } from '@verglas/quantities'
import type { AlertList } from '../../facts/alert.ts'
import { capCircle } from '../../reading/alert-shapes.ts'
import { nameOf } from '../../reading/alert-words.ts'
import { type DayOfDanger, fireDangerAlerts, isOutOfSeason } from '../../reading/fire-danger.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { placeOf } from '../../reading/saved-place.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { type SopfeuPoint, SopfeuSettings } from './settings.ts'

export const ATTRIBUTION = 'SOPFEU'
const WEB = 'https://www.sopfeu.qc.ca/prevention/danger-incendie/'
const TIME_ZONE = 'America/Toronto'
const DAYS = ['DangerJour1', 'DangerJour2', 'DangerJour3']
/** `Id` from 1 (low, which is not an alert) to 5 (extreme). */
const SEVERITIES: Record<number, Severity> = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 }

/** Only saved answers need the points of the settings: a requested answer knows its place. */
const pointsOf = (settings: ParseSite['settings']): readonly SopfeuPoint[] =>
  settings ? settingsOf(SopfeuSettings.pick({ points: true }).loose(), settings).points : []

/**
 * The fire danger at one place for three days; the first is assumed to be the day of the answer. Each answer
 * is a partial list: it says nothing about other places.
 */
export async function* parseSopfeu(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertList | Refusal> {
  try {
    const { receivedAt } = site
    const place = site.place ?? placeOf(site.name, pointsOf(site.settings))
    if (!place)
      throw new Refused(
        'no_station',
        'an answer names no place: give it among the points of the settings, with its id in the file name',
      )
    const zone = zoneOf(await jsonOf(body))
    if (!zone && isOutOfSeason(receivedAt)) return
    if (!zone) throw new Refused('empty', 'no danger is given, in the season')
    const { radiusKm } = settingsOf(SopfeuSettings.pick({ radiusKm: true }).loose(), site.settings)
    const faults: Refusal[] = []
    const calendar = localDays(TIME_ZONE, receivedAt.getTime(), DAYS.length)
    const days = DAYS.map((name, index) => dayOf(zone, name, calendar[index], faults))
    if (days.every((day) => day === null))
      throw new Refused('empty', faults[0]?.detail ?? 'no danger of any day')
    const { latitudeDeg, longitudeDeg } = place.location
    const circle = capCircle(`${latitudeDeg},${longitudeDeg} ${radiusKm}`)
    const name = place.name ?? place.id
    yield {
      kind: 'alert',
      form: 'list',
      issuedAt: receivedAt,
      isComplete: false,
      unread: [],
      slots: [
        {
          slot: `danger ${place.id}`,
          entries: fireDangerAlerts({
            days,
            area: {
              names: { fr: name, en: name },
              codes: [],
              geometry: circle && { type: 'MultiPolygon', coordinates: [circle] },
            },
            texts: {},
            web: WEB,
          }),
        },
      ],
      stated: null,
      statedAreas: [],
      attribution: ATTRIBUTION,
    }
    yield* faults
  } catch (error) {
    yield refusalOf(error)
  }
}

/** An array within an array, of which the first zone is used; out of season there is none. */
function zoneOf(document: unknown): Fields | null {
  const problem = fields(document)?.message ?? fields(document)?.title
  if (problem !== undefined)
    throw new Refused('provider_error', `the provider says: ${shortened(String(problem))}`)
  if (!Array.isArray(document)) throw new Refused('wrong_root', 'no list of dangers')
  const [first] = document.flat(1)
  const zone = fields(first)
  if (first === undefined) return null
  if (!zone || !DAYS.some((name) => name in zone)) throw new Refused('wrong_root', 'no danger of a day')
  return zone
}

function dayOf(zone: Fields, name: string, day: LocalDay | undefined, faults: Refusal[]): DayOfDanger {
  const danger = fields(zone[name])
  if (!danger || !day) return null
  const id = danger.Id
  const severity = typeof id === 'number' ? SEVERITIES[id] : undefined
  if (severity === undefined) {
    faults.push(refusal('unknown_severity', `${name}: Id ${shortened(JSON.stringify(id) ?? 'none', 20)}`))
    return null
  }
  const level = nameOf(danger.DescriptionFr) ?? String(id)
  return { from: new Date(day.fromMs), to: new Date(day.toMs), severity, level }
}
