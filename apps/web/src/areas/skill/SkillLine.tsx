import { Link } from '@tanstack/react-router'
import { selectHeadlineSkill, skillWords } from '@verglas/language'
import { useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import css from './skill-line.module.css'

type Props = { castpointId: string; timeZone: string }

/** How good these forecasts have been, in one muted line that leads to the whole account. */
export function SkillLine({ castpointId, timeZone }: Props) {
  const pen = useDisplay(timeZone)
  const { t } = pen
  const { data, error } = useCall('getSkill', { params: { castpointId } }, { keepsPrevious: true })
  // The forecast does not need it: what fails here is told on the page of the skill.
  if (error && !data) return null
  const telling = data && selectHeadlineSkill(data)
  return (
    <p className={css.line} title={t('skill.lineHint')}>
      {data && (data.stationId === null || !telling) ? (
        <span>{t(data.stationId === null ? 'skill.noTruth' : 'skill.notYet')}</span>
      ) : (
        <>
          <span>{telling ? skillWords(pen, telling) : '…'}</span>
          <Link to="/previsions/qualite/$castpointId" params={{ castpointId }}>
            {t('skill.more')}
          </Link>
        </>
      )}
    </p>
  )
}
