import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'

type Answer = CallAnswer<'getBaseMap'>
/** How the base map of an organisation is drawn. */
export type BaseMap = NonNullable<Answer['baseMap']>
/** Heights that give the shade of hills. */
export type Terrain = NonNullable<Answer['terrain']>
/** What lies under everything; without a base map the outline. */
export type BaseMapChoice = Pick<Answer, 'baseMap' | 'terrain'>

const OUTLINE: BaseMapChoice = { baseMap: null, terrain: null }

/** What lies under the maps of the organisation, the outline while nobody knows. `trial` goes before it. */
export function useBaseMap(trial?: BaseMapChoice): BaseMapChoice {
  const chosen = useCall('getBaseMap', {}, { enabled: trial === undefined }).data ?? OUTLINE
  return trial ?? chosen
}
