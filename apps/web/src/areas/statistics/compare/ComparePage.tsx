import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Failure } from '../../../ui/states/Failure.tsx'
import { CsvButton } from '../../../ui/table/CsvButton.tsx'
import { ComparedChart, comparedLabel } from './ComparedChart.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import css from './compare.module.css'
import { compareFile } from './compare-csv.ts'
import { COMPARED, RANGES, readCode, readRange } from './measures.ts'
import { PairPanel } from './PairPanel.tsx'
import { MAX_PLACES, readPlaces, writePlaces } from './places.ts'
import { hasNothing } from './timelines.ts'
import { usePlaces } from './use-places.ts'
import { stepOf, useTimelines } from './use-timelines.ts'

/** People find further names by typing more letters. */
const MAX_OPTIONS = 60

/**
 * Up to four stations or points in one drawing, measured and forecast; the complete choice is in the address.
 */
export function ComparePage() {
  const { setup } = useContextData()
  const isPhone = useIsPhone()
  const { all } = usePlaces()
  const [placesText, setPlaces] = useSearchText('places')
  const [codeText, setCode] = useSearchText('measure')
  const [rangeText, setRange] = useSearchText('range')
  const places = useMemo(() => readPlaces(placesText, all), [placesText, all])
  const [code, range] = [readCode(codeText), readRange(rangeText)]
  const display = useDisplay(places[0]?.timeZone ?? setup.timezone)
  const { t, formats } = display
  const compared = useTimelines({ places, code, range })
  const { timelines, fromMs, toMs, error, retry } = compared
  const ids = places.map(({ id }) => id)
  const isUnknown = hasNothing(timelines)
  return (
    <Page
      title={t('compare.title')}
      facts={<span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>}
      actions={
        isPhone ? undefined : (
          <CsvButton
            formats={formats}
            file={isUnknown ? null : () => compareFile(timelines, { code, fromMs, toMs }, display)}
          />
        )
      }
    >
      <Grid className={css.page} gap={12}>
        <FilterBar>
          <PlaceSearch all={all} ids={ids} onAdd={(id) => setPlaces(writePlaces([...ids, id]))} />
          <FilterChoice
            label={t('compare.measure')}
            value={code}
            options={COMPARED.map((option) => ({ value: option, label: t(`measures.${option}.long`) }))}
            onChange={(next) => setCode(next === 'ts' ? null : next)}
          />
          <Segmented
            label={t('compare.range')}
            value={range.name}
            options={RANGES.map(({ name }) => ({ value: name, label: t(`compare.ranges.${name}`) }))}
            onChange={(next) => setRange(next === '24' ? null : next)}
          />
        </FilterBar>
        {error && <Failure error={error} onRetry={retry} />}
        {places.length === 0 ? (
          <Empty>{t('compare.none', { count: MAX_PLACES })}</Empty>
        ) : (
          <Comparison
            display={display}
            places={places}
            code={code}
            range={range}
            compared={compared}
            onRemove={(placeId) => setPlaces(writePlaces(ids.filter((id) => id !== placeId)))}
          />
        )}
      </Grid>
    </Page>
  )
}

type SearchProps = {
  all: ReturnType<typeof usePlaces>['all']
  /** The places that are compared already. */
  ids: readonly string[]
  onAdd: (id: string) => void
}

function PlaceSearch({ all, ids, onAdd }: SearchProps) {
  const { t } = useTranslation()
  return (
    <Select
      size="xs"
      searchable
      flex="1 1 260px"
      maw={380}
      aria-label={t('compare.add')}
      placeholder={ids.length >= MAX_PLACES ? t('compare.full', { count: MAX_PLACES }) : t('compare.add')}
      disabled={ids.length >= MAX_PLACES}
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('compare.noMatches')}
      value={null}
      data={all
        .filter(({ id }) => !ids.includes(id))
        .map(({ id, name, castpointId }) => ({
          value: id,
          label: castpointId === null ? t('compare.stationOnly', { name }) : name,
        }))}
      onChange={(id) => id && onAdd(id)}
    />
  )
}

type ComparedProps = {
  display: Display
  places: ReturnType<typeof readPlaces>
  code: ReturnType<typeof readCode>
  range: ReturnType<typeof readRange>
  compared: ReturnType<typeof useTimelines>
  onRemove: (placeId: string) => void
}

/** The drawing of the places, their values, and each station's readings against its forecast. */
function Comparison({ display, places, code, range, compared, onRemove }: ComparedProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { timelines, fromMs, nowMs, toMs, isLoading } = compared
  const paired = places.flatMap(({ stationId, name }) => (stationId === null ? [] : [{ stationId, name }]))
  const label = comparedLabel(display, timelines, code)
  return (
    <>
      <Box as="section" isPanel minHeight={240} padding="8px 12px" aria-label={label}>
        {hasNothing(timelines) && !isLoading ? (
          <Empty>{t('compare.unknown')}</Empty>
        ) : (
          <ComparedChart
            display={display}
            timelines={timelines}
            code={code}
            fromMs={fromMs}
            toMs={toMs}
            nowMs={nowMs}
            label={label}
          />
        )}
      </Box>
      <Text as="p" tone="muted" size={12}>
        {t('compare.legend')}
      </Text>
      <ComparedTable display={display} timelines={timelines} code={code} nowMs={nowMs} onRemove={onRemove} />
      {paired.length > 0 && hasFeature('stations') && (
        <PairPanel
          stations={paired}
          code={code}
          fromMs={fromMs}
          step={stepOf(range.backHours)}
          display={display}
        />
      )}
    </>
  )
}
