import type { Formats, Translate } from '@verglas/language'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { runSourceName } from '../../lib/run-source.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { gainOf, type LeadSkill, leadName, type MeasureSkill, quantityOf, sourcesOf } from './skill.ts'

type Props = { measure: MeasureSkill; timeZone: string }

/** Every score of a measure, one row per lead. */
export function LeadTable({ measure, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  return (
    <PlainTable
      look="narrow"
      label={t(`measures.${measure.measure}.long`)}
      columns={[
        ...errorColumns(measure, formats, t),
        ...correctionColumns(measure, formats, t),
        ...bandColumns(measure, formats, t),
        ...eventColumns(measure, formats, t),
      ]}
      rows={measure.leads}
      rowId={({ toH }) => String(toH)}
    />
  )
}

function errorColumns(measure: MeasureSkill, formats: Formats, t: Translate): readonly Column<LeadSkill>[] {
  const quantity = quantityOf(measure.measure)
  const units = [formats.unit(quantity)]
  const error = (value: number | null | undefined) => formats.difference(quantity, value, { unit: false })
  const bias = (value: number | null) => formats.difference(quantity, value, { unit: false, sign: true })
  return [
    {
      id: 'lead',
      label: t('charts.lead'),
      isHead: true,
      stays: 'start',
      cell: leadName,
    },
    {
      ...score('n', 'n', ({ forecast }) => formats.number(forecast.n, 0)),
      tone: 'quiet',
    },
    {
      ...score('rmse', t('skill.rmse'), ({ forecast }) => <strong>{error(forecast.rmse)}</strong>),
      title: t('skill.rmseHint'),
      units,
    },
    { ...score('mae', t('skill.mae'), ({ forecast }) => error(forecast.mae)), units },
    { ...score('bias', t('skill.bias'), ({ forecast }) => bias(forecast.bias)), units },
    {
      ...score('persistence', t('skill.persistence'), ({ persistence }) => error(persistence.rmse)),
      title: t('skill.persistenceHint'),
      units,
    },
    {
      ...score('gain', t('skill.gain'), (lead) => shareText(gainOf(lead), formats)),
      title: t('skill.gainHint'),
    },
    ...sourcesOf(measure).map((source) => ({
      ...score(source, runSourceName(t, source), ({ sources }) =>
        error(sources.find((entry) => entry.source === source)?.rmse),
      ),
      units,
    })),
  ]
}

/** Error of the forecast before and after each of its corrections, and which of them is in use. */
function correctionColumns(
  { measure, leads }: MeasureSkill,
  formats: Formats,
  t: Translate,
): readonly Column<LeadSkill>[] {
  if (leads.every(({ raw, corrected }) => raw.n === 0 && corrected.n === 0)) return []
  const quantity = quantityOf(measure)
  const units = [formats.unit(quantity)]
  const error = (value: number | null) => formats.difference(quantity, value, { unit: false })
  return [
    { ...score('raw', t('skill.raw'), ({ raw }) => error(raw.rmse)), title: t('skill.rawHint'), units },
    {
      ...score('corrected', t('skill.corrected'), ({ corrected, isCorrected }) => (
        <CorrectionError text={error(corrected.rmse)} isInUse={isCorrected} />
      )),
      title: t('skill.correctedHint'),
      units,
    },
    ...(leads.every(({ learned }) => learned.n === 0)
      ? []
      : [
          {
            ...score('learned', t('skill.learned'), ({ learned, isLearned }) => (
              <CorrectionError text={error(learned.rmse)} isInUse={isLearned} />
            )),
            title: t('skill.learnedHint'),
            units,
          },
        ]),
  ]
}

function CorrectionError({ text, isInUse }: { text: string; isInUse: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {text}
      {isInUse && (
        <span title={t('skill.isCorrected')}>
          <span aria-hidden>{'\u00a0✓'}</span>
          <span className="visually-hidden">{`, ${t('skill.isCorrected')}`}</span>
        </span>
      )}
    </>
  )
}

/** Coverage of the uncertainty band, if forecasts had one. */
function bandColumns(
  { measure, leads }: MeasureSkill,
  formats: Formats,
  t: Translate,
): readonly Column<LeadSkill>[] {
  if (leads.every(({ band }) => band.n === 0)) return []
  const quantity = quantityOf(measure)
  return [
    {
      ...score('bandN', 'n', ({ band }) => formats.number(band.n, 0)),
      title: t('skill.coverageCountHint'),
      tone: 'quiet',
    },
    {
      ...score('coverage', t('skill.coverage'), ({ band }) => shareText(band.coverage, formats)),
      title: t('skill.coverageHint'),
    },
    {
      ...score('crps', t('skill.crps'), ({ band }) =>
        formats.difference(quantity, band.crps, { unit: false }),
      ),
      title: t('skill.crpsHint'),
      units: [formats.unit(quantity)],
    },
  ]
}

/** Scores of frost forecasts and of probabilities, if they were scored. */
function eventColumns({ leads }: MeasureSkill, formats: Formats, t: Translate): readonly Column<LeadSkill>[] {
  const hasEvents = leads.some(({ hitRate, falseAlarmRatio }) => hitRate !== null || falseAlarmRatio !== null)
  const events = [
    {
      ...score('hitRate', t('skill.hitRate'), ({ hitRate }) => shareText(hitRate, formats)),
      title: t('skill.hitRateHint'),
    },
    {
      ...score('falseAlarm', t('skill.falseAlarm'), ({ falseAlarmRatio }) =>
        shareText(falseAlarmRatio, formats),
      ),
      title: t('skill.falseAlarmHint'),
    },
    {
      ...score('critical', t('skill.critical'), ({ percentCorrect }) => shareText(percentCorrect, formats)),
      title: t('skill.criticalHint'),
    },
  ]
  const brier = {
    ...score('brier', t('skill.brier'), (lead) => formats.number(lead.brier, 3)),
    title: t('skill.brierHint'),
  }
  return [...(hasEvents ? events : []), ...(leads.some((lead) => lead.brier !== null) ? [brier] : [])]
}

const score = (id: string, label: string, cell: Column<LeadSkill>['cell']): Column<LeadSkill> => ({
  id,
  label,
  align: 'end',
  cell,
})

const shareText = (share: number | null, formats: Formats) =>
  formats.quantity('percent', share === null ? null : share * 100)
