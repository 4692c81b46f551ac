import type { Translate } from '@verglas/language'
import type { FormWords } from '../../../ui/form/form-context.ts'
import type { CircuitNames } from './circuit-groups.ts'
import { personWords } from './person-words.ts'
import type { DutyPerson } from './use-roster.ts'

const HINTED: ReadonlySet<string> = new Set(['standInId', 'firstDate', 'lastDate'])

/** The texts of the inputs of a duty. */
export function dutyWords(
  t: Translate,
  people: readonly DutyPerson[],
  { circuits }: CircuitNames,
): FormWords {
  const nameById = new Map(circuits.map(({ id, name }) => [id, name]))
  return {
    label: (key) => t(`duty.fields.${key}`),
    hint: (key) => (HINTED.has(key) ? t(`duty.hints.${key}`) : ''),
    option: (key, option) => {
      if (key === 'circuitIds') return nameById.get(option) ?? option
      if (key === 'weekdays') return t(`duty.weekdays.${option}`)
      if (key === 'everyWeeks') return t(`duty.every.${option}`)
      if (key === 'endsAfterDays') return afterWords(t, Number(option))
      return personWords(people, option)
    },
  }
}

/** «le lendemain», «une semaine après» */
const afterWords = (t: Translate, days: number): string =>
  days < 2 || days % 7 === 0 ? t(`duty.after.${days}`) : t('duty.after.other', { count: days })
