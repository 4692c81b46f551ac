import { useMediaQuery } from '@mantine/hooks'

/** Narrower than this the product is drawn for a phone; the same limit stands in the style sheets. */
const PHONE = '(max-width: 767px)'

/** Known at the first drawing, so that nothing is drawn for a desk and then for a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
}
