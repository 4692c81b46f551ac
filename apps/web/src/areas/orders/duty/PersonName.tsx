import css from './duty.module.css'
import type { DutyPeriod } from './duty-grid.ts'
import type { OnChoose } from './roster-view.ts'

type Props = { readonly period: DutyPeriod; readonly onChoose: OnChoose }

/** The name of the person on duty; opens the actions on the period, if the user may change the roster. */
export const PersonName = ({ period, onChoose }: Props) =>
  onChoose ? (
    <button type="button" className={css.name} onClick={() => onChoose(period)}>
      {period.personName}
    </button>
  ) : (
    <strong>{period.personName}</strong>
  )
