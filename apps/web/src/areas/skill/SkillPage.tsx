import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ErrorChart } from './ErrorChart.tsx'
import { LeadTable } from './LeadTable.tsx'
import { RankChart } from './RankChart.tsx'
import { ReliabilityChart } from './ReliabilityChart.tsx'
import { SimulatedWorth } from './SimulatedWorth.tsx'
import { SituationTable } from './SituationTable.tsx'
import css from './skill.module.css'
import { bandOf, hasReliability, PERIODS, readPeriod, type Skill, scoredMeasures } from './skill.ts'
import { WorstCases } from './WorstCases.tsx'

const NOW_STEP_MS = 600_000

/** Skill of the forecasts at a point: error by lead, reliability of the probabilities, worst cases. */
export function SkillPage() {
  const { t } = useTranslation()
  const { castpointId = '' } = useParams({ strict: false })
  const { formats: formatsOf, points } = useContextData()
  const nowMs = useNowMs(NOW_STEP_MS)
  const [periodText, setPeriod] = useSearchText('days')
  const period = readPeriod(periodText)
  const skill = useCall(
    'getSkill',
    { params: { castpointId }, query: { days: Number(period) } },
    { keepsPrevious: true },
  )
  const point = points.find(({ id_castpoint }) => id_castpoint === castpointId)
  const name = point?.name ?? castpointId
  const formats = formatsOf(skill.data?.timezone ?? point?.timezone)

  const { from, to } = skill.data?.period ?? { from: null, to: null }
  return (
    <DetailScreen
      title={t('skill.titleOf', { name })}
      facts={
        <>
          {from !== null && to !== null && (
            <span>
              {t('skill.period', {
                from: formats.date(Date.parse(from)),
                // The current day counts up to now.
                to: formats.date(Math.min(nowMs, Date.parse(to))),
              })}
            </span>
          )}
          {skill.data?.simulated && <strong className={css.simulated}>{t('skill.simulated')}</strong>}
          <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
        </>
      }
      actions={
        <>
          <Segmented
            label={t('skill.periodLabel')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t('skill.days', { days: value }) }))}
            onChange={(value) => setPeriod(value === '30' ? null : value)}
          />
          <LinkButton
            to="/previsions/view/$castpointId"
            params={{ castpointId }}
            rightSection={<IconArrowRight size={15} />}
          >
            {t('skill.toForecast')}
          </LinkButton>
        </>
      }
      answer={skill}
      failed={t('skill.failed')}
      loading={<Loading shape="chart" heightPx={420} />}
      back={<Link to="/previsions">{t('navigation.forecasts')}</Link>}
    >
      {(data) => <Content castpointId={castpointId} skill={data} />}
    </DetailScreen>
  )
}

function Content({ castpointId, skill }: { castpointId: string; skill: Skill }) {
  const { t } = useTranslation()
  const [measureText, setMeasure] = useSearchText('measure')
  const measures = scoredMeasures(skill)
  const measure = measures.find((entry) => entry.measure === measureText) ?? measures[0]
  if (!measure) return <Empty>{t(skill.stationId === null ? 'skill.noTruth' : 'skill.notYet')}</Empty>
  const { timezone } = skill
  const band = bandOf(measure)
  return (
    <Stack className={css.page} align="flex-start" gap={16}>
      {skill.simulated && <SimulatedWorth timeZone={timezone} />}
      <Segmented
        label={t('skill.measureLabel')}
        value={measure.measure}
        options={measures.map(({ measure: code }) => ({ value: code, label: t(`measures.${code}.short`) }))}
        onChange={(value) => setMeasure(value === measures[0]?.measure ? null : value)}
      />
      <div className={css.columns}>
        <Stack gap={20} minWidth={0}>
          <SkillPanel aria-label={t('skill.byLead')}>
            <Heading
              marginBottom={10}
            >{`${t(`measures.${measure.measure}.long`)}, ${t('skill.byLead')}`}</Heading>
            <ErrorChart measure={measure} timeZone={timezone} />
          </SkillPanel>
          {band && (
            <SkillPanel aria-label={t('skill.band')}>
              <Heading marginBottom={10}>{t('skill.band')}</Heading>
              <RankChart band={band} timeZone={timezone} />
            </SkillPanel>
          )}
        </Stack>
        {hasReliability(skill) && (
          <SkillPanel aria-label={t('skill.reliability')}>
            <Heading marginBottom={10}>{t('skill.reliability')}</Heading>
            <ReliabilityChart reliability={skill.reliability} timeZone={timezone} />
            <Note margin="6px 0 0">{t('skill.reliabilityHint')}</Note>
          </SkillPanel>
        )}
      </div>
      <LeadTable measure={measure} timeZone={timezone} />
      <SituationTable measure={measure} timeZone={timezone} />
      <WorstCases
        castpointId={castpointId}
        worst={skill.worst.filter(({ measure: code }) => code === measure.measure)}
        timeZone={timezone}
      />
    </Stack>
  )
}

const SkillPanel = (props: LayoutProps) => (
  <Box as="section" isPanel minWidth={0} padding="12px 14px" reachesEdges {...props} />
)
