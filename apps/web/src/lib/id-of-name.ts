import { folded } from '@verglas/language'

/** Used in an address for an entry that does not exist yet. */
export const NEW_ID = 'new'

const MAX_LENGTH = 60

/** A readable id derived from a name, unique among its kind; `kind` replaces a name without letters. */
export function idOfName(name: string, kind: string, existingIds: ReadonlySet<string>): string {
  const plain = folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH - 4)
  const stem = plain === '' ? kind : plain
  let id = stem
  // the id used for new entries must not belong to an existing one
  for (let number = 2; id === NEW_ID || existingIds.has(id); number++) id = `${stem}-${number}`
  return id
}
