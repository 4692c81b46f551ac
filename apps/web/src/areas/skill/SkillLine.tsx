import { Link } from '@tanstack/react-router'
import { selectHeadlineSkill, skillWords } from '@verglas/language'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Row } from '../../ui/layout/Row.tsx'

type Props = { castpointId: string; timeZone: string }

/** One muted line about the skill of these forecasts, with a link to the skill page. */
export function SkillLine({ castpointId, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t } = display
  const { data, error } = useCall('getSkill', { params: { castpointId } }, { keepsPrevious: true })
  // The forecast works without this line; errors are displayed on the skill page.
  if (error && !data) return null
  const headlineSkill = data && selectHeadlineSkill(data)
  return (
    <Row
      as="p"
      wraps
      gap="2px 12px"
      tone="muted"
      minHeight={20}
      size={13}
      margin="2px 0 0"
      title={t('skill.lineHint')}
    >
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
    </Row>
  )
}
