import { fold } from './columns.ts'

/** The administrative regions of Québec, in their order. */
const REGIONS = [
  'Bas-Saint-Laurent',
  'Saguenay–Lac-Saint-Jean',
  'Capitale-Nationale',
  'Mauricie',
  'Estrie',
  'Montréal',
  'Outaouais',
  'Abitibi-Témiscamingue',
  'Côte-Nord',
  'Nord-du-Québec',
  'Gaspésie–Îles-de-la-Madeleine',
  'Chaudière-Appalaches',
  'Laval',
  'Lanaudière',
  'Laurentides',
  'Montérégie',
  'Centre-du-Québec',
] as const

const NAME_BY_KEY = new Map(REGIONS.map((name) => [fold(name), name]))

/** The layer of conditions has names as in addresses, `abitibi-temiscamingue`; a name that is none of these stays as it is. */
export function regionName(text: string | null): string | null {
  return text === null ? null : (NAME_BY_KEY.get(fold(text)) ?? text)
}
