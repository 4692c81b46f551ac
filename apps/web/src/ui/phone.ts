import { useMediaQuery } from '@mantine/hooks'

/** Below this width the product uses its phone layout; the style sheets use the same limit. */
const PHONE = '(max-width: 767px)'

/** Evaluated at the first render, so that a phone never shows the desktop layout first. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
}
