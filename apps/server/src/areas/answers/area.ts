import type { Area } from '../../http/area.ts'
import { answersRoute } from './routes.ts'

/** Several reads of other areas as one call. */
export const answers: Area = { name: 'answers', routes: [answersRoute] }
