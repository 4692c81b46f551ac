import { Button } from '@mantine/core'
import type { DecisionRow, TableProblem } from '@verglas/treatment'
import type { Display } from '../../../lib/display.ts'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { RowInputs } from './RowInputs.tsx'
import { problemWords, quantityWords, rangeWords, situationWords } from './row-words.ts'
import type { RowDraft } from './table-draft.ts'
import css from './treatmentsetup.module.css'

type Props = {
  display: Display
  path: string
  draft: RowDraft
  row: DecisionRow | null
  problems: readonly TableProblem[]
  isOpen: boolean
  onToggle: () => void
  /** Null removes the row. */
  onChange: (row: RowDraft | null) => void
}

/** A row of the table in words, with its problems, and with its inputs while it is open. */
export function RowLine({ display, path, draft, row, problems, isOpen, onToggle, onChange }: Props) {
  const { t } = display
  const refused = useFieldError(path)
  if (!row) return null
  const { id, situations, treatments, passes, timing, isBareOnly, basis } = row
  const conditions = [
    rangeWords(display, row),
    timing === null ? '' : t(`treatmentsetup.timings.${timing}`),
    isBareOnly ? t('treatmentsetup.bareOnly') : '',
  ]
  const names = treatments.map((treatment) => t(`circuits.treatments.${treatment}`))
  const treatmentTexts = [
    names.join(` ${t('treatmentsetup.or')} `),
    quantityWords(display, row),
    passes === 2 || passes === 'successive' ? t(`circuits.advice.passes.${passes}`) : '',
  ]
  return (
    <li className={css.row} data-faulty={problems.length > 0 || undefined}>
      <div className={css.line}>
        <strong>{id}</strong>
        <span>{situationWords(display, situations)}</span>
        <span>{conditions.filter(Boolean).join(', ')}</span>
        <span>{treatmentTexts.filter(Boolean).join(', ')}</span>
        <small>{basis}</small>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={t('treatmentsetup.changeRow', { id })}
          onClick={onToggle}
        >
          {t(isOpen ? 'app.close' : 'treatmentsetup.change')}
        </Button>
      </div>
      {isOpen && <RowInputs display={display} path={path} row={draft} onChange={onChange} />}
      {(problems.length > 0 || refused) && (
        <Text className={css.problem} margin={0} tone="alarm" size={12} data-field={path} tabIndex={-1}>
          {problems.length > 0
            ? problems.map((problem) => (
                <p key={`${problem.code} ${problem.otherRowId} ${problem.situation} ${problem.fromC}`}>
                  {problemWords(display, problem)}
                </p>
              ))
            : refused}
        </Text>
      )}
    </li>
  )
}
