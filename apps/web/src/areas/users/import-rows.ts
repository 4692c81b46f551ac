import type { CallAnswer, CallBody } from '@verglas/contract'
import { LOCALES, USER_TYPES } from '@verglas/contract/codes'
import { EMAIL_PATTERN } from '@verglas/contract/user-codes'
import { folded } from '@verglas/language'
import { readDraft } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { Pasted, PastedFault } from '../../ui/form/pasted-rows.ts'
import type { UserChoices } from './user.ts'

type NewUser = CallBody<'createUsers'>['users'][number]
type Fault = CallAnswer<'createUsers'>['faults'][number]

const optional = { isRequired: false }

/** The columns of a table of people. */
export function importFields(choices: UserChoices): readonly Field[] {
  const roles = choices.roles.filter(({ mayGive }) => mayGive).map(({ id }) => id)
  const text = (maxLength: number) => ({ ...PLAIN_TEXT, maxLength })
  return [
    field('lastName', text(100)),
    field('firstName', text(100)),
    field('email', { ...text(254), pattern: EMAIL_PATTERN }),
    field('roleId', { kind: 'choice', options: roles }),
    field('zones', text(400), optional),
    field('phone', text(40), optional),
    field('login', text(60), optional),
    field('userType', { kind: 'choice', options: USER_TYPES }, { ...optional, fallback: 'internal' }),
    field('lang', { kind: 'choice', options: LOCALES }, { ...optional, fallback: choices.defaultLang }),
  ]
}

/** The people in a pasted table, and the zones it names that do not exist. */
export function importedUsers(
  fields: readonly Field[],
  { rows }: Pasted,
  choices: UserChoices,
): { users: NewUser[]; faults: PastedFault[] } {
  const faults: PastedFault[] = []
  const users = rows.map(({ line, values }) => {
    const { zones = '', ...user } = readDraft(fields, values).settings
    const zoneIds = String(zones)
      .split(/[|,/]/)
      .map((name) => name.trim())
      .filter(Boolean)
      .flatMap((name) => {
        const zone = choices.zones.find(({ id, name: zoneName }) =>
          [id, zoneName].some((text) => folded(text) === folded(name)),
        )
        if (!zone)
          faults.push({ line, key: 'zones', error: { word: 'users.importing.unknownZone', detail: name } })
        return zone ? [zone.id] : []
      })
    return { ...user, zoneIds } as NewUser
  })
  return { users, faults }
}

/** Places the server's refusals at the line and column of the table. */
export function placedFaults(faults: readonly Fault[], { rows }: Pasted): PastedFault[] {
  return faults.map(({ row, field: key, code, detail }) => ({
    line: rows[row]?.line ?? row + 1,
    key: key === 'zoneIds' ? 'zones' : key === '' ? null : key,
    error: code === 'Invalid' ? { word: 'form.errors.refused', detail } : { word: `errors.${code}` },
  }))
}
