import { folded } from '@verglas/language'

/** Stands in an address for what is not there yet. */
export const NEW_ID = 'new'

const MAX_LENGTH = 60

/** An id that can be read, of a name, and that nothing else of its kind has; `kind` stands for a name without letters. */
export function idOfName(name: string, kind: string, existingIds: ReadonlySet<string>): string {
  const plain = folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH - 4)
  // the address of what is not there yet belongs to nothing that is
  const stem = plain === '' || plain === NEW_ID ? kind : plain
  let id = stem
  for (let number = 2; existingIds.has(id); number++) id = `${stem}-${number}`
  return id
}
