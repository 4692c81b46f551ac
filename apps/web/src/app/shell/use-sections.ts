import { SECTIONS } from '../sections.ts'
import { useMaySee } from '../use-may-see.ts'

/** The entries of the navigation that exist for the person. */
export function useSections(): typeof SECTIONS {
  const maySee = useMaySee()
  return SECTIONS.filter(({ access }) => maySee(access))
}
