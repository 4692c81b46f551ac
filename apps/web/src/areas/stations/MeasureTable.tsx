import { Checkbox } from '@mantine/core'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Sparkline } from '../../ui/value/Sparkline.tsx'
import { TrendArrow } from '../../ui/value/TrendArrow.tsx'
import { Value } from '../../ui/value/Value.tsx'
import { toggled } from './detail-shape.ts'
import css from './measure-table.module.css'
import { qualityReason } from './quality.ts'
import type { NowProps } from './TileGroups.tsx'

/** Layout 1 of the station page: the current values as compact tables, one row per measure. */
export function MeasureTable({ groups, station, latest, recent, chosen, change }: NowProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const formats = useContextData().formats(station.timezone)
  const doubtOf = (code: MeasureCode) => {
    const quality = latest[code]?.quality
    return quality && qualityReason({ code, quality }, t, formats)
  }
  const ageOf = (code: MeasureCode) => <MeasureAge station={station} observedAt={latest[code]?.observedAt} />
  const columns: readonly Column<MeasureCode>[] = [
    {
      id: 'measure',
      label: t('stations.measures'),
      isHead: true,
      wraps: true,
      cell: (code) => (
        <Checkbox
          size="xs"
          label={t(`measures.${code}.long`)}
          checked={chosen.includes(code)}
          onChange={() => change({ measures: toggled(chosen, code) })}
        />
      ),
    },
    {
      id: 'value',
      label: t('stations.value'),
      align: 'end',
      cell: (code) => (
        <>
          <Text as="span" size={15} weight={600}>
            <Value code={code} value={latest[code]?.value ?? null} doubt={doubtOf(code)} />
          </Text>
          {isPhone && <small className={css.age}>{ageOf(code)}</small>}
        </>
      ),
    },
    {
      id: 'trend',
      label: t('value.trend'),
      align: 'end',
      cell: (code) => (
        <Row as="span" isInline gap={6} align="center" justify="flex-end" minWidth={84}>
          <TrendArrow code={code} values={recent?.values[code] ?? []} />
          <Sparkline code={code} values={recent?.values[code] ?? []} />
        </Row>
      ),
    },
    ...(isPhone
      ? []
      : [{ id: 'age', label: t('stations.columns.age'), align: 'end', tone: 'quiet', cell: ageOf } as const]),
  ]
  return (
    <div className={css.tables}>
      {groups.map(({ group, codes }) => (
        <div key={group} className={css.group}>
          <PlainTable
            look="bare"
            label={t(`measureGroups.${group}`)}
            isLabelVisible
            isHeadHidden
            columns={columns}
            rows={codes}
            rowId={(code) => code}
            below={(code) => {
              const doubt = doubtOf(code)
              return doubt === undefined ? null : <DoubtNote>{doubt}</DoubtNote>
            }}
          />
        </div>
      ))}
    </div>
  )
}

type AgeProps = { station: NowProps['station']; observedAt: string | undefined }

const MeasureAge = ({ station, observedAt }: AgeProps) => (
  <Age
    atMs={observedAt === undefined ? null : Date.parse(observedAt)}
    periodS={station.period}
    timeZone={station.timezone}
    form="short"
  />
)

const DoubtNote = (props: LayoutProps) => (
  <Text as="span" tone="muted" paddingLeft={28} size={12} lineHeight={1.3} {...props} />
)
