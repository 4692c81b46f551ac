import { fold } from './columns.ts'

/** The administrative regions of Québec, in their official order. */
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

/**
 * The layer of conditions uses names like `abitibi-temiscamingue`; a name that is not in the list is returned
 * unchanged.
 */
export function regionName(text: string | null): string | null {
  return text === null ? null : (NAME_BY_KEY.get(fold(text)) ?? text)
}
