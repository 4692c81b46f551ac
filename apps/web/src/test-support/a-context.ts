import { formats } from '@verglas/language'
import type { ContextData } from '../lib/context.ts'

/** The context of an operator in Clermont who may do everything; `changes` are what a test is about. */
export function aContext(changes: Partial<ContextData> = {}): ContextData {
  const locale = changes.locale ?? 'fr'
  const timezone = 'Europe/Paris'
  return {
    me: {
      id: 'claire',
      unit: 'metric',
    } as ContextData['me'],
    member: {} as ContextData['member'],
    setup: {
      id: 'a75',
      name: 'A75',
      homepage: null,
      themes: [],
      slides: [],
      url_wiki: null,
      logo: null,
      hotline: null,
      technicalContact: null,
      weatherContact: null,
      stationVersion: 2,
      timezone,
      simulated: false,
      zones: [
        { id: 'nord', name: 'Nord' },
        { id: 'sud', name: 'Sud' },
      ],
      replayFrom: null,
    },
    points: [],
    favourites: { stations: [], castpoints: [], cameras: [], circuits: [], oversights: [] },
    locale,
    hasFeature: () => true,
    chooseSetup: () => {},
    formats: (timeZone = timezone) => formats({ locale, units: 'metric', timeZone }),
    ...changes,
  }
}
