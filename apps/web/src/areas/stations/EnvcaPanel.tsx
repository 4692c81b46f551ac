import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { IconExternalLink } from '../../ui/icons.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Age } from '../../ui/value/Age.tsx'
import css from './detail.module.css'

const DISPLAYED_CODES = ['tair', 'tdew', 'wind_avg', 'snow_depth'] as const

/**
 * Environment Canada's stations around a station, with links. Displays nothing outside Canada if there are
 * none.
 */
export function EnvcaPanel({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { locale, formats: formatsOf } = useContextData()
  const { data } = useCall('getStationEnvca', { params: { stationId } }, { keepsPrevious: true })
  // Excludes the station itself, if it belongs to Environment Canada.
  const others = data?.stations.filter(({ id }) => id !== stationId) ?? []
  if (!data || (data.pages === null && others.length === 0)) return null
  type Row = (typeof data)['stations'][number]
  const formats = formatsOf()
  const quantities = {
    tair: 'temperature',
    tdew: 'temperature',
    wind_avg: 'speed',
    snow_depth: 'snow',
  } as const
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      label: t('navigation.station'),
      isHead: true,
      stays: 'start',
      cell: ({ id, name }) => (
        <NameLink to="/stations/view/$stationId" params={{ stationId: id }}>
          {name}
        </NameLink>
      ),
    },
    {
      id: 'distance',
      label: t('stations.envca.distance'),
      align: 'end',
      cell: ({ distanceKm }) => formats.quantity('visibility', distanceKm * 1000),
    },
    ...DISPLAYED_CODES.map(
      (code): Column<Row> => ({
        id: code,
        label: t(`measures.${code}.short`),
        align: 'end',
        cell: ({ latest }) => formats.quantity(quantities[code], latest?.values[code] ?? null),
      }),
    ),
    {
      id: 'age',
      label: t('stations.lastMessage'),
      align: 'end',
      cell: ({ latest, period, timezone }) => (
        <Age atMs={latest ? Date.parse(latest.observedAt) : null} periodS={period} timeZone={timezone} />
      ),
    },
  ]
  return (
    <section className={css.panel} aria-labelledby="envca">
      <Row wraps gap={8} align="center">
        <Text id="envca" as="h2" tone="muted" size={12} margin="0 0 6px">
          {t('stations.envca.title')}
        </Text>
        {data.pages && (
          <a href={data.pages[locale]} target="_blank" rel="noreferrer" className={css.external}>
            {t('stations.envca.page')} <IconExternalLink size={14} aria-hidden />
          </a>
        )}
      </Row>
      {others.length === 0 ? (
        <Note margin="0 0 14px">{t('stations.envca.none')}</Note>
      ) : (
        <PlainTable
          look="narrow"
          label={t('stations.envca.title')}
          columns={columns}
          rows={others}
          rowId={({ id }) => id}
        />
      )}
    </section>
  )
}
