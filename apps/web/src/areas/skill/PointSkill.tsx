import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ErrorChart } from './ErrorChart.tsx'
import { RankChart } from './RankChart.tsx'
import { ReliabilityChart } from './ReliabilityChart.tsx'
import { bandOf, hasReliability, type Skill, type SkillMeasure, scoredMeasures } from './skill.ts'

type Props = {
  readonly castpointId: string
  readonly chart: 'errors' | 'band' | 'reliability'
  /** If this measure was not scored, the first that was is displayed. */
  readonly measure: SkillMeasure
  readonly days: number
}

/** One chart of the skill at a point, for other screens. */
export function PointSkill({ castpointId, days, ...chartProps }: Props) {
  const { t } = useTranslation()
  const answer = useCall('getSkill', { params: { castpointId }, query: { days } }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={t('skill.failed')}
      loading={<Loading shape="chart" heightPx={280} />}
      isSection
    >
      {(skill) => <Drawn skill={skill} {...chartProps} />}
    </Answer>
  )
}

function Drawn({ skill, chart, measure: code }: Pick<Props, 'chart' | 'measure'> & { skill: Skill }) {
  const { t } = useTranslation()
  const { timezone, reliability } = skill
  const measures = scoredMeasures(skill)
  const measure = measures.find((scored) => scored.measure === code) ?? measures[0]
  if (!measure) return <Empty>{t(skill.stationId === null ? 'skill.noTruth' : 'skill.notYet')}</Empty>
  if (chart === 'reliability')
    return hasReliability(skill) ? (
      <>
        <ReliabilityChart reliability={reliability} timeZone={timezone} />
        <Note margin="6px 0 0">{t('skill.reliabilityHint')}</Note>
      </>
    ) : (
      <Empty>{t('skill.notYet')}</Empty>
    )
  const band = bandOf(measure)
  if (chart === 'band' && !band) return <Empty>{t('skill.notYet')}</Empty>
  return (
    <>
      <Box as="p" margin="0 0 4px">
        {t(`measures.${measure.measure}.long`)}
      </Box>
      {chart === 'band' && band ? (
        <RankChart band={band} timeZone={timezone} />
      ) : (
        <ErrorChart measure={measure} timeZone={timezone} />
      )}
    </>
  )
}
