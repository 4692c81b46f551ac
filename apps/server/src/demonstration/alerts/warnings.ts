import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { HOUR_MS, windChillC } from '@verglas/quantities'
import type { SimulatedPlace, SimulatedWinter } from '@verglas/simulated-weather'
import type { AlertArea, AlertGeometry, AlertList } from '@verglas/sources/facts/alert'
import { ATTRIBUTION, type Episode, findEpisodes, type Judge, severityBy, toAlertEntry } from './episodes.ts'
import { areaAround } from './hull.ts'

/** A region of a country for which a service issues warnings. */
export type Region = {
  id: string
  names: { fr: string; en: string }
  contains: (place: SimulatedPlace) => boolean
}

export type Warning = {
  type: AlertType
  names: { fr: string; en: string }
  judge: Judge
  /** What to expect and what to do, one sentence each. */
  texts: { fr: readonly [string, string]; en: readonly [string, string] }
}

type Service = {
  regions: readonly Region[]
  warnings: readonly Warning[]
  levels: Readonly<Record<Severity, string>>
  /** Headlines, made from a warning's name and the word for its severity. */
  headline: {
    fr: (name: string, severity: Severity) => string
    en: (name: string, severity: Severity) => string
  }
  marginDeg: number
  lookaheadHours: number
}

/** A complete list of a service's warnings in its regions, each with its area. */
export function simulatedWarnings(
  winter: SimulatedWinter,
  castpoints: readonly SimulatedPlace[],
  issuedMs: number,
  service: Service,
): AlertList {
  const slots = service.regions.flatMap((region) => {
    const places = castpoints.filter((place) => region.contains(place))
    if (places.length === 0) return []
    const area: AlertArea = {
      names: region.names,
      codes: [],
      geometry: areaAround(places, service.marginDeg),
    }
    return service.warnings.map((warning) => {
      const span = [issuedMs, issuedMs + service.lookaheadHours * HOUR_MS] as const
      // Only the first episode is warned of; the next one follows when it is over.
      const [episode] = findEpisodes(winter, places, span, { judge: warning.judge, pauseHours: 4 })
      return {
        slot: `${warning.type} ${region.id}`,
        entries: episode ? [warningEntry(service, warning, { episode, area, issuedMs })] : [],
      }
    })
  })
  return {
    kind: 'alert',
    form: 'list',
    issuedAt: new Date(issuedMs),
    isComplete: true,
    unread: [],
    slots,
    stated: null,
    statedAreas: [],
    attribution: ATTRIBUTION,
  }
}

function warningEntry(
  { levels, headline }: Service,
  { type, names, texts }: Warning,
  { episode, area, issuedMs }: { episode: Episode; area: AlertArea; issuedMs: number },
) {
  const textIn = (locale: 'fr' | 'en') => ({
    headline: headline[locale](names[locale], episode.severity),
    description: texts[locale][0],
    instruction: texts[locale][1],
  })
  return toAlertEntry({
    type,
    episode,
    level: levels[episode.severity],
    issuedMs,
    texts: { fr: textIn('fr'), en: textIn('en') },
    areas: [area],
  })
}

const between = (south: number, north: number) => (place: SimulatedPlace) =>
  place.latitudeDeg >= south && place.latitudeDeg < north

const isInQuebec = ({ longitudeDeg }: SimulatedPlace): boolean => longitudeDeg < -56

const FR_COLOURS: Readonly<Record<Severity, string>> = {
  0: '',
  1: 'gris',
  2: 'jaune',
  3: 'orange',
  4: 'rouge',
}
const EN_COLOURS: Readonly<Record<Severity, string>> = {
  0: '',
  1: 'Grey',
  2: 'Yellow',
  3: 'Orange',
  4: 'Red',
}

/** The Canadian service warns by its own regions, in both languages. */
const CANADIAN: Service = {
  regions: [
    {
      id: 'saguenay',
      names: { fr: 'Saguenay', en: 'Saguenay' },
      contains: (place) => isInQuebec(place) && place.latitudeDeg >= 48,
    },
    {
      id: 'laurentides',
      names: { fr: 'Réserve faunique des Laurentides', en: 'Laurentides Wildlife Reserve' },
      contains: (place) => isInQuebec(place) && between(47, 48)(place) && place.longitudeDeg < -71.1,
    },
    {
      id: 'quebec',
      names: { fr: 'Québec et Lévis', en: 'Québec and Lévis' },
      contains: (place) => isInQuebec(place) && between(46.5, 47)(place) && place.longitudeDeg > -71.7,
    },
    {
      id: 'kamouraska',
      names: { fr: 'Kamouraska – Rivière-du-Loup', en: 'Kamouraska – Rivière-du-Loup' },
      contains: (place) => isInQuebec(place) && between(47, 48)(place) && place.longitudeDeg > -70.5,
    },
    {
      id: 'drummond',
      names: { fr: 'Drummondville – Bois-Francs', en: 'Drummondville – Bois-Francs' },
      contains: (place) => isInQuebec(place) && place.latitudeDeg < 46.5,
    },
  ],
  warnings: [
    {
      type: 'snowfall',
      names: { fr: 'neige', en: 'snowfall' },
      judge: ({ phase, precipitationMmh }) =>
        phase === 'snow' ? severityBy(precipitationMmh, [0.7, 3, 7]) : 0,
      texts: {
        fr: [
          'Avertissement simulé. De fortes chutes de neige réduiront la visibilité par moments.',
          'Soyez prêt à adapter votre conduite à l’état changeant des routes.',
        ],
        en: [
          'Simulated warning. Heavy snow will reduce visibility at times.',
          'Prepare for quickly changing and deteriorating travel conditions.',
        ],
      },
    },
    {
      type: 'blowing_snow',
      names: { fr: 'poudrerie', en: 'blowing snow' },
      judge: ({ blowingSnow, visibilityM }) =>
        blowingSnow ? severityBy(-visibilityM, [-1500, -500, -200]) : 0,
      texts: {
        fr: [
          'Avertissement simulé. Visibilité presque nulle par endroits dans la poudrerie.',
          'Reportez les déplacements non essentiels.',
        ],
        en: [
          'Simulated warning. Near-zero visibility in places in blowing snow.',
          'Postpone non-essential travel.',
        ],
      },
    },
    {
      type: 'freezing_rain',
      names: { fr: 'pluie verglaçante', en: 'freezing rain' },
      judge: ({ phase, precipitationMmh }) =>
        phase === 'freezing_rain' ? severityBy(precipitationMmh, [0.1, 0.8, 3]) : 0,
      texts: {
        fr: [
          'Avertissement simulé. Accumulation de glace sur les routes et les ponts.',
          'Soyez prudent : les surfaces seront glissantes.',
        ],
        en: [
          'Simulated warning. Ice builds up on roads and bridges.',
          'Take care: surfaces will be slippery.',
        ],
      },
    },
    {
      type: 'cold',
      names: { fr: 'froid extrême', en: 'extreme cold' },
      // As in southern Québec: a wind chill of −38.
      judge: ({ airTemperatureC, windAverageKmh }) =>
        severityBy(-windChillC(airTemperatureC, windAverageKmh), [38, 45, 52]),
      texts: {
        fr: [
          'Avertissement simulé. Températures très basses ; les fondants perdent leur effet.',
          'Couvrez-vous.',
        ],
        en: ['Simulated warning. Very low temperatures; de-icing salts lose their effect.', 'Cover up.'],
      },
    },
  ],
  levels: { 0: 'ended', 1: 'grey', 2: 'yellow', 3: 'orange', 4: 'red' },
  headline: {
    fr: (name, severity) => `Avertissement ${FR_COLOURS[severity]} – ${name}`,
    en: (name, severity) => `${EN_COLOURS[severity]} warning – ${name}`,
  },
  marginDeg: 0.18,
  lookaheadHours: 30,
}

export const canadianWarnings = (
  winter: SimulatedWinter,
  castpoints: readonly SimulatedPlace[],
  issuedMs: number,
) => simulatedWarnings(winter, castpoints, issuedMs, CANADIAN)

/** The shapes of all regions that contain points, with or without a warning. */
export const warningShapes = (castpoints: readonly SimulatedPlace[]): AlertGeometry[] =>
  CANADIAN.regions.flatMap((region) => {
    const places = castpoints.filter((place) => region.contains(place))
    return places.length > 0 ? [areaAround(places, CANADIAN.marginDeg)] : []
  })
