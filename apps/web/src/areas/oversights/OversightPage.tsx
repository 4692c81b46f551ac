import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { geometryOf } from '@verglas/contract/oversight-area'
import { oversightMeasure } from '@verglas/contract/oversight-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { allAnswered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { Age } from '../../ui/value/Age.tsx'
import css from './detail.module.css'
import { placeRows, type RoadFeature, watchablePlaces, watchedPlaces } from './detail-shape.ts'
import { EpisodeHistory } from './EpisodeHistory.tsx'
import { JUDGED_PERIOD_S } from './judged-period.ts'
import { OversightNotices } from './OversightNotices.tsx'
import {
  oversightAreaLayer,
  oversightPointLayer,
  oversightSegmentLayer,
  severityLegend,
} from './oversight-layers.ts'
import { PlaceTable } from './PlaceTable.tsx'
import { RuleStrips } from './RuleStrips.tsx'
import { hoursFrom, type Rule } from './shape.ts'

const SOON_MS = 60_000
const NO_ROADS: readonly RoadFeature[] = []
const NO_RULES: readonly Rule[] = []
const KINDS = ['castpoint', 'station', 'segment'] as const

/** One watch: which rule fires when and where, and when it was active before. */
export function OversightPage() {
  const { oversightId } = useParams({ from: '/inside/oversights/view/$oversightId' })
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const isPhone = useIsPhone()
  const params = { id: oversightId }
  const answer = useCall('getOversight', { params }, { keepsPrevious: true })
  const risks = useCall('getOversightRisks', { params }, { keepsPrevious: true })
  const entry = answer.data?.entry
  const judged = risks.data?.judged ?? null
  const rules = entry?.rules ?? NO_RULES
  const kinds = useMemo(() => new Set(rules.map(({ measure }) => oversightMeasure(measure).of)), [rules])
  const roads = useCall('getRoads', {}, { enabled: kinds.has('segment') && hasFeature('roadcast') })
  const features = roads.data?.features ?? NO_ROADS
  const rows = useMemo(() => (judged ? placeRows(judged, rules, nowMs) : []), [judged, rules, nowMs])
  const severityNow = currentSeverity(judged, nowMs)
  const backLink = <Link to="/oversights">{t('oversights.all')}</Link>
  return (
    <DetailScreen
      title={entry?.name ?? t('oversights.title')}
      favourite={entry && { type: 'oversights', id: oversightId }}
      titleExtras={<SeverityBadge severity={severityNow} isShort={isPhone} />}
      actions={entry && hasFeature('admin_ceils') && <EditButton oversightId={oversightId} />}
      facts={
        <>
          <Fact>{backLink}</Fact>
          {judged && (
            <Fact>
              {t('oversights.columns.judged')}{' '}
              <Age atMs={Date.parse(judged.issuedAt)} periodS={JUDGED_PERIOD_S} />
            </Fact>
          )}
          {judged?.inArea && <Fact>{areaCountWords(t, judged.inArea, kinds)}</Fact>}
          <Fact>{t('time.timeZone', { zone: display.formats.timeZoneName() })}</Fact>
        </>
      }
      answer={allAnswered({ answer, risks })}
      failed={t('oversights.detailFailed')}
      loading={<Loading shape="chart" heightPx={480} />}
      missingText={t('oversights.notFound')}
      back={backLink}
    >
      {(answers) => {
        const { entry: displayedEntry } = answers.answer
        return (
          <Grid className={css.page} gap={14}>
            {answers.risks.judged && (
              <RuleStrips
                display={display}
                rules={displayedEntry.rules}
                judged={answers.risks.judged}
                nowMs={nowMs}
              />
            )}
            <WatchedPlaces
              display={display}
              entry={displayedEntry}
              judged={answers.risks.judged}
              rows={rows}
              kinds={kinds}
              roads={features}
              nowMs={nowMs}
            />
            <OversightNotices display={display} oversightId={oversightId} />
            <EpisodeHistory display={display} oversightId={oversightId} />
          </Grid>
        )
      }}
    </DetailScreen>
  )
}

type Judged = NonNullable<CallAnswer<'getOversightRisks'>['judged']>
type Kinds = ReadonlySet<ReturnType<typeof oversightMeasure>['of']>

/** Null if there is no evaluation for the current hour. */
function currentSeverity(judged: Judged | null, nowMs: number): number | null {
  const hours = judged ? hoursFrom(judged, nowMs) : ''
  return hours === '' ? null : Number(hours[0])
}

/** The number of places in the area, by kind of place that the rules use. */
function areaCountWords(t: Display['t'], inArea: NonNullable<Judged['inArea']>, kinds: Kinds): string {
  const counts = { castpoint: inArea.castpoints, station: inArea.stations, segment: inArea.segments }
  const places = KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
    t(`oversights.kinds.${kind}`, { count: counts[kind] }),
  )
  return t('oversights.inArea', { places: places.join(', ') })
}

function EditButton({ oversightId }: { oversightId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <LiveButton
      size="xs"
      variant="default"
      onClick={() => void navigate({ to: '/oversights/edit/$oversightId', params: { oversightId } })}
    >
      {t('oversights.edit')}
    </LiveButton>
  )
}

type PlacesProps = {
  display: Display
  entry: CallAnswer<'getOversight'>['entry']
  judged: Judged | null
  rows: ReturnType<typeof placeRows>
  kinds: Kinds
  roads: readonly RoadFeature[]
  nowMs: number
}

/** The places of the watch, as a table and on the map. */
function WatchedPlaces({ display, entry, judged, rows, kinds, roads, nowMs }: PlacesProps) {
  const { t } = display
  const { points } = useContextData()
  const [hover] = useState(createHover)
  const severity = currentSeverity(judged, nowMs) ?? 0
  const layers = useMemo(() => {
    const placed = { watched: watchedPlaces(entry.area, kinds, watchablePlaces(points, roads)), rows }
    return [
      oversightAreaLayer(display, entry.area, severity),
      oversightSegmentLayer(display, placed, roads),
      oversightPointLayer(display, placed),
    ]
  }, [display, entry, kinds, points, roads, rows, severity])
  const legend = useMemo(() => [severityLegend(display, rows)], [display, rows])
  return (
    <Grid columns="minmax(0, 3fr) minmax(0, 2fr)" gap={14} stacksWhenNarrow>
      <Panel className={css.places} overflow="auto" maxHeight={560}>
        <Heading marginBottom={6}>{t('oversights.places')}</Heading>
        {judged === null ? (
          <Text as="p" tone="muted" margin="0 0 6px">
            {t('oversights.notJudged')}
          </Text>
        ) : (
          <PlaceTable display={display} rows={rows} roads={roads} nowMs={nowMs} />
        )}
      </Panel>
      <Box isFramed height={560} overflow="hidden" isLowWhenNarrow>
        <RoadMap
          label={t('oversights.map')}
          layers={layers}
          fitKey={`${entry.id} ${entry.revision} ${geometryOf(entry.area) === null}`}
          hover={hover}
        >
          <MapLegend groups={legend} />
        </RoadMap>
      </Box>
    </Grid>
  )
}
