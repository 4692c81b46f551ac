import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { PageNote } from '../../../ui/page/PageNote.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import css from '../circuits/circuits.module.css'
import { type AdvisedDirective, type Agreement, agreementBy } from './agreement.ts'

const bySituation = ({ advice }: AdvisedDirective) => advice.situation
/** Key of a group: followed, departed for a stated reason, or departed without one. */
const byReason = ({ isFollowed, departure }: AdvisedDirective) =>
  isFollowed ? 'followed' : (departure ?? 'unsaid')
const byCircuit = ({ circuitId }: AdvisedDirective) => circuitId

/** How often people follow the advice, and where and why they do not. */
export function AgreementPage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const advised = useCall('listAdvisedDirectives', {}, { keepsPrevious: true })
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const nameOf = useMemo(
    () => new Map(circuits.data?.circuits.map(({ id, name }) => [id, name])),
    [circuits.data],
  )
  const followed = advised.data?.directives.filter(({ isFollowed }) => isFollowed).length ?? 0
  return (
    <DetailScreen
      title={t('circuits.agreement.title')}
      facts={
        advised.data &&
        advised.data.directives.length > 0 &&
        t('circuits.agreement.facts', { followed, count: advised.data.directives.length })
      }
      actions={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
      answer={allAnswered({ advised, circuits })}
      failed={t('circuits.agreement.failed')}
      loading={<Loading shape="table" count={6} />}
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {(answers) =>
        answers.advised.directives.length === 0 ? (
          <Empty>{t('circuits.agreement.none')}</Empty>
        ) : (
          <Stack gap={16}>
            <PageNote>{t('circuits.agreement.hint')}</PageNote>
            <AgreementTable
              display={display}
              label={t('circuits.agreement.bySituation')}
              rows={agreementBy(answers.advised.directives, bySituation)}
              nameOf={(key) => t(`circuits.advice.situations.${key}`)}
            />
            <AgreementTable
              display={display}
              label={t('circuits.agreement.byCircuit')}
              rows={agreementBy(answers.advised.directives, byCircuit)}
              nameOf={(key) => nameOf.get(key) ?? key}
            />
            <AgreementTable
              display={display}
              label={t('circuits.agreement.byReason')}
              rows={agreementBy(answers.advised.directives, byReason)}
              nameOf={(key) =>
                key === 'followed' || key === 'unsaid'
                  ? t(`circuits.agreement.orders_${key}`)
                  : t(`circuits.directive.departures.${key}`)
              }
            />
          </Stack>
        )
      }
    </DetailScreen>
  )
}

type Props = {
  readonly display: Display
  readonly label: string
  readonly rows: readonly Agreement[]
  readonly nameOf: (key: string) => string
}

const keyOf = ({ key }: Agreement) => key

const reasonsOf = ({ t }: Display, { reasons }: Agreement): string =>
  [...reasons]
    .toSorted(([, a], [, b]) => b - a)
    .map(([departure, times]) => `${t(`circuits.directive.departures.${departure}`)} (${times})`)
    .join(', ')

const outcomesOf = ({ t }: Display, { outcomes }: Agreement): string =>
  [...outcomes].map(([outcome, times]) => `${t(`circuits.agreement.came.${outcome}`)} (${times})`).join(', ')

/** On a phone the text columns move below each row. */
function AgreementTable({ display, label, rows, nameOf }: Props) {
  const { t, formats } = display
  const isPhone = useIsPhone()
  const columns: readonly Column<Agreement>[] = [
    { id: 'name', label, isHead: true, wraps: isPhone, cell: ({ key }) => nameOf(key) },
    { id: 'count', label: t('circuits.agreement.orders'), align: 'end', cell: ({ count }) => count },
    {
      id: 'followed',
      label: t('circuits.agreement.followed'),
      align: 'end',
      cell: ({ count, followed }) =>
        t('circuits.agreement.share', {
          followed,
          share: formats.quantity('percent', (100 * followed) / count),
        }),
    },
  ]
  const texts: readonly Column<Agreement>[] = [
    {
      id: 'reasons',
      label: t('circuits.agreement.reasons'),
      wraps: true,
      cell: (row) => reasonsOf(display, row) || '–',
    },
    {
      id: 'outcomes',
      label: t('circuits.agreement.outcomes'),
      wraps: true,
      cell: (row) => outcomesOf(display, row),
    },
  ]
  if (!isPhone) return <PlainTable label={label} columns={[...columns, ...texts]} rows={rows} rowId={keyOf} />
  return (
    <PlainTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={keyOf}
      below={(row) =>
        [
          [t('circuits.agreement.reasons'), reasonsOf(display, row)],
          [t('circuits.agreement.outcomes'), outcomesOf(display, row)],
        ]
          .filter(([, text]) => text)
          .map(([name, text]) => (
            <p key={name} className={css.below}>
              <strong>{name}</strong> {text}
            </p>
          ))
      }
    />
  )
}
