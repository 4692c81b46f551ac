import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'

type Answer = CallAnswer<'getBaseMap'>
/** How the base map of an organisation is drawn. */
export type BaseMap = NonNullable<Answer['baseMap']>
/** Heights for the hill shading. */
export type Terrain = NonNullable<Answer['terrain']>
/** The ground below everything; the outline if there is no base map. */
export type BaseMapChoice = Pick<Answer, 'baseMap' | 'terrain'>

const OUTLINE: BaseMapChoice = { baseMap: null, terrain: null }

/** The ground of the organisation's maps; the outline until it is loaded. `trial` takes precedence. */
export function useBaseMap(trial?: BaseMapChoice): BaseMapChoice {
  const chosen = useCall('getBaseMap', {}, { enabled: trial === undefined }).data ?? OUTLINE
  return trial ?? chosen
}
