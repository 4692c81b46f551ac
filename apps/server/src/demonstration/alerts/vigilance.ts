import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { SimulatedWinter } from '@verglas/simulated-weather'
import type { AlertArea, AlertList, AlertTexts } from '@verglas/sources/facts/alert'
import { ATTRIBUTION, type Episode, findEpisodes, type Judge, severityBy, toAlertEntry } from './episodes.ts'
import { DOMAINS, type Domain } from './vigilance-domains.ts'

type Phenomenon = {
  /** Météo-France's number of the phenomenon. */
  number: string
  type: AlertType
  name: string
  isOfCoast?: true
  judge: Judge
  advice: string
}

const PHENOMENA: readonly Phenomenon[] = [
  {
    number: '1',
    type: 'wind',
    name: 'Vent violent',
    judge: ({ windGustKmh }) => severityBy(windGustKmh, [75, 100, 130]),
    advice: 'Limitez vos déplacements et votre vitesse. Prenez garde aux chutes d’arbres et d’objets.',
  },
  {
    number: '2',
    type: 'rain',
    name: 'Pluie-inondation',
    judge: ({ phase, precipitationMmh }) =>
      phase === 'rain' ? severityBy(precipitationMmh, [3.5, 7, 12]) : 0,
    advice: 'Renseignez-vous avant de partir. Ne vous engagez pas sur une route inondée.',
  },
  {
    number: '5',
    type: 'snow_ice',
    name: 'Neige-verglas',
    judge: ({ phase, precipitationMmh }) => {
      if (phase === 'freezing_rain' || phase === 'ice_pellets')
        return severityBy(precipitationMmh, [0.1, 0.6, 2.5])
      return phase === 'snow' ? severityBy(precipitationMmh, [0.8, 2.5, 6]) : 0
    },
    advice:
      'Soyez prudents et vigilants si vous devez absolument vous déplacer. Munissez-vous d’équipements spéciaux. Facilitez le passage des engins de dégagement des routes.',
  },
  {
    number: '7',
    type: 'cold',
    name: 'Grand froid',
    judge: ({ airTemperatureC }) => severityBy(-airTemperatureC, [14, 18, 24]),
    advice: 'Évitez l’exposition prolongée au froid et au vent. Attention au gel de la chaussée.',
  },
  {
    number: '9',
    type: 'coastal',
    name: 'Vagues-submersion',
    isOfCoast: true,
    judge: ({ windGustKmh }) => severityBy(windGustKmh, [65, 90, 120]),
    advice: 'Ne circulez pas sur les routes exposées à la submersion.',
  },
]
const COLOURS: Readonly<Record<Severity, string>> = {
  0: 'vert',
  1: 'vert',
  2: 'jaune',
  3: 'orange',
  4: 'rouge',
}
const RISK: Readonly<Record<Severity, string>> = {
  0: '',
  1: '',
  2: 'Phénomène habituel dans la région mais occasionnellement dangereux.',
  3: 'Phénomène dangereux : soyez très vigilant.',
  4: 'Phénomène dangereux d’intensité exceptionnelle : une vigilance absolue s’impose.',
}
/** Midnight in Paris in winter, as a time of day in UTC. */
const MIDNIGHT_MS = 23 * HOUR_MS

/** The map of Vigilance and its bulletins from the simulated winter, in the form of the real ones. */
export function simulatedVigilance(winter: SimulatedWinter, issuedMs: number): [AlertList, AlertTexts] {
  const tonightMs = Math.floor((issuedMs - MIDNIGHT_MS) / DAY_MS + 1) * DAY_MS + MIDNIGHT_MS
  const periods = [
    { name: 'J', fromMs: issuedMs, toMs: tonightMs },
    { name: 'J1', fromMs: tonightMs, toMs: tonightMs + DAY_MS },
  ] as const
  const forecasts = DOMAINS.flatMap((domain) =>
    PHENOMENA.filter(({ isOfCoast }) => !isOfCoast || domain.hasCoast).map((phenomenon) => ({
      domain,
      phenomenon,
      code: phenomenon.isOfCoast ? `${domain.department}10` : domain.department,
      episodes: findEpisodes(winter, [domain.place], [issuedMs, tonightMs + DAY_MS], {
        judge: phenomenon.judge,
        pauseHours: 3,
      }),
    })),
  )
  const issuedAt = new Date(issuedMs)
  const list: AlertList = {
    kind: 'alert',
    form: 'list',
    issuedAt,
    isComplete: true,
    unread: [],
    slots: forecasts.map(({ domain, phenomenon, code, episodes }) => ({
      slot: `${code} ${phenomenon.number}`,
      entries: episodes.map((episode) =>
        toAlertEntry({
          type: phenomenon.type,
          episode,
          level: COLOURS[episode.severity],
          issuedMs,
          texts: {},
          areas: [areaOf(domain, phenomenon)],
          hours: hoursOf(episode),
        }),
      ),
    })),
    stated: {
      periods: periods.map(({ name, fromMs, toMs }) => {
        const severities: Record<string, Severity> = {}
        for (const { code, episodes } of forecasts)
          severities[code] = maxOf([
            severities[code] ?? 0,
            ...episodes.map((episode) => worstIn(episode, fromMs, toMs)),
          ])
        const worst = maxOf(Object.values(severities))
        return {
          name,
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          title: 'Commentaire national (simulé)',
          text: [commentOf(forecasts, fromMs, toMs, worst)],
          severities,
        }
      }),
    },
    statedAreas: [],
    attribution: ATTRIBUTION,
  }
  const texts: AlertTexts = {
    kind: 'alert',
    form: 'texts',
    issuedAt,
    texts: [
      { slot: 'FRA all', texts: { fr: textOf(commentOf(forecasts, issuedMs, tonightMs + DAY_MS)) } },
      ...forecasts.flatMap(({ phenomenon, code, episodes }) =>
        episodes.length === 0
          ? []
          : [
              {
                slot: `${code} ${phenomenon.number}`,
                texts: { fr: textOf(bulletinOf(phenomenon, episodes, tonightMs)) },
              },
            ],
      ),
    ],
  }
  return [list, texts]
}

type DomainForecast = { domain: Domain; phenomenon: Phenomenon; code: string; episodes: readonly Episode[] }

function areaOf({ department }: Domain, { isOfCoast }: Phenomenon): AlertArea {
  return {
    names: {},
    codes: [{ scheme: isOfCoast ? 'coast' : 'department', value: department }],
    geometry: null,
  }
}

/**
 * Consecutive hours of one colour are one line of the map; hours of a pause get the lowest warning colour
 * (yellow).
 */
function hoursOf({ fromMs, toMs, hours }: Episode) {
  const bySeverity = new Map(hours.map(({ ms, severity }) => [ms, severity]))
  const lines: { fromMs: number; toMs: number; severity: Severity }[] = []
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const severity = bySeverity.get(ms) ?? 2
    const line = lines.at(-1)
    if (line?.severity === severity) line.toMs = ms + HOUR_MS
    else lines.push({ fromMs: ms, toMs: ms + HOUR_MS, severity })
  }
  return lines.map((line) => ({
    from: new Date(line.fromMs),
    to: new Date(line.toMs),
    severity: line.severity,
    level: COLOURS[line.severity],
  }))
}

const maxOf = (severities: readonly Severity[]): Severity =>
  severities.reduce<Severity>((worst, next) => (next > worst ? next : worst), 0)

const worstIn = ({ hours }: Episode, fromMs: number, toMs: number): Severity =>
  maxOf(hours.filter(({ ms }) => ms >= fromMs && ms < toMs).map(({ severity }) => severity))

function commentOf(
  forecasts: readonly DomainForecast[],
  fromMs: number,
  toMs: number,
  worst?: Severity,
): string {
  const sentences = PHENOMENA.flatMap((phenomenon) => {
    const severities = forecasts
      .filter((each) => each.phenomenon === phenomenon)
      .map(({ episodes }) => maxOf(episodes.map((episode) => worstIn(episode, fromMs, toMs))))
    const coloured = severities.filter((severity) => severity > 0)
    if (coloured.length === 0) return []
    const counts = ([4, 3, 2] as const).flatMap((severity) => {
      const count = coloured.filter((each) => each === severity).length
      const places = count === 1 ? 'un département' : `${count} départements`
      return count === 0 ? [] : [`${places} en ${COLOURS[severity]}`]
    })
    return [`${phenomenon.name} : ${counts.join(', ')}.`]
  })
  if (worst === 0 || sentences.length === 0) return 'Bulletin simulé. Pas de vigilance particulière.'
  return ['Bulletin simulé.', ...sentences].join(' ')
}

function bulletinOf({ name, advice }: Phenomenon, episodes: readonly Episode[], tonightMs: number): string {
  const worst = maxOf(episodes.map(({ severity }) => severity))
  return [
    'Bulletin simulé',
    `Qualification : ${name}, vigilance ${COLOURS[worst]}. ${RISK[worst]}`,
    `Évolution prévue : ${episodes.map((episode) => spanOf(episode, tonightMs)).join(' ; ')}.`,
    `Conseils de comportement : ${advice}`,
  ].join('\n\n')
}

const PARIS_HOUR = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric' })

/** Avoids the names of weekdays, because the past of the demonstration is moved by whole days. */
function spanOf({ fromMs, toMs, severity }: Episode, tonightMs: number): string {
  const day = (ms: number) =>
    ms < tonightMs ? 'aujourd’hui' : ms < tonightMs + DAY_MS ? 'demain' : 'après-demain'
  const moment = (ms: number) => `${day(ms)} ${PARIS_HOUR.format(ms)}`
  return `de ${moment(fromMs)} à ${moment(toMs)}, jusqu’à ${COLOURS[severity]}`
}

const textOf = (description: string) => ({ headline: null, description, instruction: null })
