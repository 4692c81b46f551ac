import { Link } from '@tanstack/react-router'
import { selectHeadlineSkill, skillWords } from '@verglas/language'
import { useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import css from './skill-line.module.css'

type Props = { castpointId: string; timeZone: string }

/** How good these forecasts have been, in one muted line that leads to the whole account. */
export function SkillLine({ castpointId, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t } = display
  const { data, error } = useCall('getSkill', { params: { castpointId } }, { keepsPrevious: true })
  // The forecast does not need it: what fails here is told on the page of the skill.
  if (error && !data) return null
  const headlineSkill = data && selectHeadlineSkill(data)
  return (
    <p className={css.line} title={t('skill.lineHint')}>
      {data && (data.stationId === null || !headlineSkill) ? (
        <span>{t(data.stationId === null ? 'skill.noTruth' : 'skill.notYet')}</span>
      ) : (
        <>
          <span>{headlineSkill ? skillWords(display, headlineSkill) : '…'}</span>
          <Link to="/previsions/qualite/$castpointId" params={{ castpointId }}>
            {t('skill.more')}
          </Link>
        </>
      )}
    </p>
  )
}
