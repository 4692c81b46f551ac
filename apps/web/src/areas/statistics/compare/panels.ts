import { lazyComponent } from '../../../lib/lazy-component.ts'

/** Components of the comparison that other areas use. */
export { MAX_PLACES } from './places.ts'
export { usePlaces } from './use-places.ts'

export const ComparedPlaces = lazyComponent(() => import('./ComparedPlaces.tsx'), 'ComparedPlaces')
