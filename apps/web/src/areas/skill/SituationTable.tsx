import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { leadName, type MeasureSkill, quantityOf, type SituationSkill } from './skill.ts'

type Props = { measure: MeasureSkill; timeZone: string }

/** The error by road situation: a mean over all hours hides the nights that crews go out in. */
export function SituationTable({ measure, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  if (measure.situations.length === 0) return null
  const quantity = quantityOf(measure.measure)
  const columns: readonly Column<SituationSkill>[] = [
    {
      id: 'situation',
      label: t('skill.situation'),
      isHead: true,
      stays: 'start',
      cell: ({ situation }) => t(`skill.situations.${situation}`),
    },
    ...measure.leads.map(
      (lead, index): Column<SituationSkill> => ({
        id: String(lead.toH),
        label: leadName(lead),
        units: [formats.unit(quantity)],
        align: 'end',
        cell: ({ leads }) => {
          const score = leads[index]
          if (!score || score.n === 0) return formats.difference(quantity, null)
          const n = formats.number(score.n, 0)
          return (
            <span
              title={t('skill.situationCell', {
                bias: formats.difference(quantity, score.bias, { sign: true }),
                persistence: formats.difference(quantity, score.persistenceRmse),
                n,
              })}
            >
              <strong>{formats.difference(quantity, score.rmse, { unit: false })}</strong>
              <Text as="span" isBlock tone="muted" size={12}>
                {n}
              </Text>
            </span>
          )
        },
      }),
    ),
  ]
  return (
    <section aria-labelledby="by-situation">
      <Heading margin="0 0 10px" id="by-situation">
        {t('skill.bySituation')}
      </Heading>
      <PlainTable
        look="narrow"
        label={t('skill.bySituation')}
        columns={columns}
        rows={measure.situations}
        rowId={({ situation }) => situation}
      />
      <Note margin="6px 0 0">{t('skill.situationHint')}</Note>
    </section>
  )
}
