import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { networkSegments, placeWords } from '../network/panels.ts'
import { type PlaceRow, placeKey, type RoadFeature, worstOf } from './detail-shape.ts'
import { HoursStrip } from './HoursStrip.tsx'
import { momentWords, ruleWords, valueWords } from './oversight-words.ts'
import { PlaceLink } from './PlaceLink.tsx'

type Props = { display: Display; rows: readonly PlaceRow[]; roads: readonly RoadFeature[]; nowMs: number }

const idOf = (row: PlaceRow) => `${row.rule.id} ${placeKey(row)}`

/** The places where a watch fires: which rule, when, and how severe at worst. */
export function PlaceTable({ display, rows, roads, nowMs }: Props) {
  const { t } = display
  const { hasFeature } = useContextData()
  const nameOf = useMemo(() => {
    const names = new Map(
      networkSegments(roads, []).map((segment) => [segment.id, placeWords(display, [segment])]),
    )
    return ({ kind, id, name }: PlaceRow) => (kind === 'segment' ? names.get(id) : undefined) ?? name
  }, [display, roads])
  const columns = useMemo(
    (): readonly Column<PlaceRow>[] => [
      {
        id: 'place',
        label: t('oversights.placeColumns.place'),
        isHead: true,
        wraps: true,
        cell: (row) => (
          <Stack as="span">
            <PlaceLink kind={row.kind} id={row.id} name={nameOf(row)} hasFeature={hasFeature} />
            <small>{t(`oversights.kind.${row.kind}`)}</small>
          </Stack>
        ),
      },
      {
        id: 'rule',
        label: t('oversights.placeColumns.rule'),
        wraps: true,
        cell: (row) => (
          <>
            <SeverityBadge severity={worstOf(row)} isShort /> {ruleWords(display, row.rule)}
          </>
        ),
      },
      {
        id: 'when',
        label: t('oversights.placeColumns.when'),
        cell: (row) => (
          <Box as="span" isBlock width={96}>
            <HoursStrip display={display} name={nameOf(row)} hours={row.hours} nowMs={nowMs} />
          </Box>
        ),
      },
      {
        id: 'worst',
        label: t('oversights.placeColumns.worst'),
        align: 'end',
        cell: ({ rule, worst, worstAt }) => (
          <Stack as="span">
            {valueWords(display, rule, worst)}
            <small>{momentWords(display, Date.parse(worstAt))}</small>
          </Stack>
        ),
      },
    ],
    [display, t, hasFeature, nameOf, nowMs],
  )
  if (rows.length === 0)
    return (
      <Text as="p" tone="muted" margin="0 0 6px">
        {t('oversights.placesNone')}
      </Text>
    )
  return <PlainTable label={t('oversights.places')} look="bare" columns={columns} rows={rows} rowId={idOf} />
}
