import { Link } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { writeInstant } from '../../time/address-time.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { publishedAtMs, quantityOf, type Worst } from './skill.ts'

type Props = { castpointId: string; worst: readonly Worst[]; timeZone: string }

const MAX_CASES = 12

/** The largest errors, each with a link to the forecast of that time and what was observed. */
export function WorstCases({ castpointId, worst, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  if (worst.length === 0) return null
  const columns: readonly Column<Worst>[] = [
    {
      id: 'validAt',
      label: t('skill.validAt'),
      isHead: true,
      stays: 'start',
      cell: ({ validAt }) => formats.dateTime(Date.parse(validAt)),
    },
    {
      id: 'issuedAt',
      label: t('skill.issuedAt'),
      cell: ({ issuedAt }) => formats.dateTime(Date.parse(issuedAt)),
    },
    {
      id: 'lead',
      label: t('charts.lead'),
      align: 'end',
      cell: ({ leadH }) => `${formats.number(leadH, Number.isInteger(leadH) ? 0 : 1)}\u00a0h`,
    },
    {
      id: 'forecast',
      label: t('skill.forecast'),
      align: 'end',
      cell: ({ measure, forecast }) => formats.quantity(quantityOf(measure), forecast),
    },
    {
      id: 'observed',
      label: t('skill.observed'),
      align: 'end',
      cell: ({ measure, observed }) => formats.quantity(quantityOf(measure), observed),
    },
    {
      id: 'error',
      label: t('skill.error'),
      align: 'end',
      cell: ({ measure, forecast, observed }) => (
        <strong>{formats.difference(quantityOf(measure), forecast - observed, { sign: true })}</strong>
      ),
    },
    {
      id: 'then',
      label: '',
      title: t('skill.seeThen'),
      cell: (worstCase) => (
        <Link
          to="/previsions/view/$castpointId/$time"
          params={{
            castpointId,
            time: writeInstant(Math.floor(Date.parse(worstCase.validAt) / HOUR_MS) * HOUR_MS),
          }}
          search={{ time: writeInstant(publishedAtMs(worstCase)), truth: 'yes' }}
        >
          {t('skill.seeThen')}
        </Link>
      ),
    },
  ]
  return (
    <section aria-labelledby="worst-cases">
      <Heading margin="0 0 10px" id="worst-cases">
        {t('skill.worst')}
      </Heading>
      <PlainTable
        look="narrow"
        label={t('skill.worst')}
        columns={columns}
        rows={worst.slice(0, MAX_CASES)}
        rowId={({ issuedAt, validAt }) => `${issuedAt} ${validAt}`}
      />
    </section>
  )
}
