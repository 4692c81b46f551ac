import type { Db } from '../../db/database.ts'
import type { SecretBox } from '../../installation/secrets.ts'
import { isIdOfOther } from './queries.ts'

/**
 * The id of a person who is invited and has no account yet. It depends on the e-mail and on the key of the
 * installation, so that a person who is invited, deleted and invited again gets the same id. A person with an account
 * elsewhere keeps their id too; a random id would reveal to an administrator that there is no such account.
 */
export async function newPersonId(db: Db, email: string, secrets: SecretBox): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const id = idOf(`${email.toLowerCase()} ${attempt}`, secrets)
    // A person who has changed their e-mail keeps their id.
    if (!(await isIdOfOther(db, id, email))) return id
  }
}

/** A keyed hash of the text, in the form of a random UUID. */
function idOf(text: string, secrets: SecretBox): string {
  const digits = ['person', 'person, second half']
    .map((purpose) => secrets.keyedHash(text, purpose).slice(0, 16))
    .join('')
  const variant = '89ab'[Number.parseInt(digits.slice(16, 17), 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
