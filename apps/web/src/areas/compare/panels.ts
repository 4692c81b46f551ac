import { lazyComponent } from '../../lib/lazy-part.ts'

/** What other areas may show of a comparison. */
export { MAX_PLACES } from './places.ts'
export { usePlaces } from './use-places.ts'

export const ComparedPlaces = lazyComponent(() => import('./ComparedPlaces.tsx'), 'ComparedPlaces')
