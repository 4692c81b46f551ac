import type { CallAnswer } from '@verglas/contract'
import { directiveWords, orderedPassWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'

type Directive = Pick<
  CallAnswer<'listDirectives'>['directives'][number],
  'scope' | 'rules' | 'passes' | 'comment' | 'orderedAt' | 'expiresAt'
>
type Rule = Directive['rules'][number]
type Words = Pick<Display, 't' | 'formats'>

/** The directive that an entry of a list (latest first) replaced; undefined if the list ends before it. */
export function previousDirective<Entry extends Pick<Directive, 'scope'>>(
  directives: readonly Entry[],
  index: number,
): Entry | undefined {
  const scope = directives[index]?.scope
  return directives.slice(index + 1).find((earlier) => earlier.scope === scope)
}

/**
 * How a directive differs from the previous one, each difference in a few words; empty if they are the same.
 */
export function directiveChanges(
  localizer: Words,
  {
    directive,
    previous,
    circuit,
  }: { directive: Directive; previous: Directive; circuit: Pick<Circuit, 'spreadUnit' | 'laneWidthM'> },
): string[] {
  const { t } = localizer
  const words = (rule: Rule) => directiveWords(localizer, { rules: [rule] }, circuit)
  const before = new Map(previous.rules.map((rule) => [rule.roadType, words(rule)]))
  const now = new Map(directive.rules.map((rule) => [rule.roadType, words(rule)]))
  const changes = [...now].flatMap(([roadType, rule]) => {
    const was = before.get(roadType)
    if (was === rule) return []
    return was === undefined
      ? t('circuits.directive.changes.added', { rule })
      : t('circuits.directive.changes.was', { rule, was })
  })
  for (const [roadType, rule] of before)
    if (!now.has(roadType)) changes.push(t('circuits.directive.changes.removed', { rule }))
  const passesOf = ({ passes }: Directive) => orderedPassWords(localizer, passes, circuit).join(' · ')
  if (passesOf(directive) !== passesOf(previous)) changes.push(t('circuits.directive.changes.passes'))
  if (hoursOf(directive) !== hoursOf(previous))
    changes.push(
      t('circuits.directive.changes.ends', {
        ends: endsWords(localizer, directive),
        was: endsWords(localizer, previous),
      }),
    )
  if (directive.comment !== previous.comment) changes.push(t('circuits.directive.changes.comment'))
  return changes
}

/** The duration of the order in hours; null: until further notice. */
const hoursOf = ({ orderedAt, expiresAt }: Directive): number | null =>
  expiresAt === null ? null : Math.round((Date.parse(expiresAt) - Date.parse(orderedAt)) / HOUR_MS)

function endsWords({ t }: Words, directive: Directive): string {
  const count = hoursOf(directive)
  return count === null ? t('circuits.furtherNotice') : t('circuits.directive.endsAfter', { count })
}
