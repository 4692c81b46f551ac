import type { CallAnswer } from '@verglas/contract'
import { useCall } from '../../lib/query.ts'

type Answer = CallAnswer<'getBaseMap'>
/** Drawing settings of an organisation's base map. */
export type BaseMap = NonNullable<Answer['baseMap']>
/** Heights for the hill shading. */
export type Terrain = NonNullable<Answer['terrain']>
/** The base map and heights; without a base map the outline is drawn. */
export type BaseMapChoice = Pick<Answer, 'baseMap' | 'terrain'>

const OUTLINE: BaseMapChoice = { baseMap: null, terrain: null }

/** The base map of the organisation; the outline until it is loaded. `trial` takes precedence. */
export function useBaseMap(trial?: BaseMapChoice): BaseMapChoice {
  const chosen = useCall('getBaseMap', {}, { enabled: trial === undefined }).data ?? OUTLINE
  return trial ?? chosen
}
