import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import type { Field } from '../../../ui/form/fields.ts'
import { type CircuitNames, circuitsWords } from './circuit-groups.ts'
import css from './duty.module.css'
import { patternOfDraft, readDuty } from './duty-draft.ts'
import { type Duty, wallClockIn } from './duty-pattern.ts'
import { type DutyWarning, dutyWarnings } from './duty-warnings.ts'
import { periodWords } from './period-words.ts'

type Props = {
  readonly display: Display
  readonly draft: GroupDraft
  readonly fields: readonly Field[]
  readonly names: CircuitNames
  /** As it is stored; undefined: a new one. */
  readonly stored: Duty | undefined
}

const HOUR_MS = 3_600_000

/** Warnings about a duty before it is saved: times without anybody, two people at once, a lost stand-in. */
export function DutyWarnings({ display, draft, fields, names, stored }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const nowMs = Math.floor(useTimeMode().nowMs / HOUR_MS) * HOUR_MS
  const duties = useCall('listDuties', {}).data?.entries
  const warnings = useMemo(() => {
    const { body } = readDuty(fields, draft)
    if (!duties || patternOfDraft(fields, draft) === null || body.circuitIds.length === 0) return []
    return dutyWarnings({ body, stored, duties, clock: wallClockIn(setup.timezone), nowMs })
  }, [fields, draft, duties, stored, setup.timezone, nowMs])
  if (warnings.length === 0) return null
  return (
    <ul className={css.warnings} role="status" aria-label={t('duty.warnings.title')}>
      {warnings.map((warning) => (
        <li key={JSON.stringify(warning)}>▲ {warningWords(display, warning, names)}</li>
      ))}
    </ul>
  )
}

/** «Personne n’est d’astreinte lun. 12 janv. 07:00 – 18:00, et 3 autres fois en 5 semaines : A75 nord» */
function warningWords(display: Display, warning: DutyWarning, names: CircuitNames): string {
  const { t } = display
  if (warning.kind === 'standInLost') return t('duty.warnings.standInLost', { name: warning.name })
  const circuits = circuitsWords(t, warning.circuitIds, names)
  if (warning.kind === 'circuitsLost') return t('duty.warnings.circuitsLost', { circuits })
  const periodText = periodWords(display, warning.span)
  const times =
    warning.more === 0 ? periodText : t('duty.warnings.repeated', { when: periodText, count: warning.more })
  return warning.kind === 'gap'
    ? t('duty.warnings.gap', { when: times, circuits })
    : t('duty.warnings.overlap', { name: warning.name, when: times, circuits })
}
