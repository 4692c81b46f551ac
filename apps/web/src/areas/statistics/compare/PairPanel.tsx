import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { writeInstant } from '../../../time/address-time.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { DifferenceDrawing, ScatterDrawing } from './PairDrawing.tsx'
import { PairFigures } from './PairFigures.tsx'
import css from './pair.module.css'
import { figuresOfPairs, PAIRED, type Pair, pairsOf, readSide, type Side, writeSide } from './pair.ts'

type Station = { readonly stationId: string; readonly name: string }

type Props = {
  /** Places that have a station; one is enough, to compare its own measures. */
  stations: readonly Station[]
  code: MeasureCode
  fromMs: number
  step: string
  display: Display
}

/**
 * Two measures of the compared stations against each other: the difference over time, and one plotted over
 * the other.
 */
export function PairPanel({ stations, code, fromMs, step, display }: Props) {
  const { t } = display
  const ids = stations.map(({ stationId }) => stationId)
  const [first = '', second = first] = ids
  const [xText, setX] = useSearchText('x')
  const [yText, setY] = useSearchText('y')
  // With a single station, the default is air against road temperature.
  const x = readSide(xText, { stationId: first, code: ids.length === 1 ? 'tair' : code }, ids)
  const y = readSide(
    yText,
    { stationId: second, code: ids.length === 1 && code === 'tair' ? 'ts' : code },
    ids,
  )
  const answer = allAnswered({ x: useSide(x, fromMs, step), y: useSide(y, fromMs, step) })
  const nameOf = (side: Side) =>
    `${stations.find(({ stationId }) => stationId === side.stationId)?.name ?? side.stationId} · ${t(`measures.${side.code}.long`)}`
  return (
    <PairSection aria-labelledby="compare-pair">
      <h2 id="compare-pair">{t('compare.pair.title')}</h2>
      <FilterBar>
        <SideChoice
          axis="x"
          side={x}
          stations={stations}
          onChoose={(side) => setX(writeSide(side))}
          display={display}
        />
        <SideChoice
          axis="y"
          side={y}
          stations={stations}
          onChoose={(side) => setY(writeSide(side))}
          display={display}
        />
      </FilterBar>
      <Answer answer={answer} isSection loading={<Loading shape="table" count={4} />}>
        {(loaded) => (
          <Drawings
            pairs={pairsOf(toTimeline(loaded.x, x.code), toTimeline(loaded.y, y.code))}
            sides={{ x, y }}
            names={{ x: nameOf(x), y: nameOf(y) }}
            display={display}
          />
        )}
      </Answer>
    </PairSection>
  )
}

type Series = {
  readonly times: readonly number[]
  readonly values: { readonly [Code in MeasureCode]?: (number | null)[] | undefined }
}

const toTimeline = ({ times, values }: Series, code: MeasureCode) => ({ times, values: values[code] ?? [] })

function useSide({ stationId, code }: Side, fromMs: number, step: string) {
  const { hasFeature } = useContextData()
  return useCall(
    'getStationSeries',
    { params: { stationId }, query: { time_from: writeInstant(fromMs), step, measures: code } },
    { enabled: stationId !== '' && hasFeature('stations') },
  )
}

type SideChoiceProps = {
  axis: 'x' | 'y'
  side: Side
  stations: readonly Station[]
  onChoose: (side: Side) => void
  display: Display
}

function SideChoice({ axis, side, stations, onChoose, display: { t } }: SideChoiceProps) {
  return (
    <>
      <FilterChoice
        label={t(`compare.pair.station.${axis}`)}
        value={side.stationId}
        options={stations.map(({ stationId, name }) => ({ value: stationId, label: name }))}
        onChange={(stationId) => onChoose({ ...side, stationId })}
      />
      <FilterChoice
        label={t(`compare.pair.measure.${axis}`)}
        value={side.code}
        options={PAIRED.map((code) => ({ value: code, label: t(`measures.${code}.long`) }))}
        onChange={(code) => onChoose({ ...side, code })}
      />
    </>
  )
}

type DrawingsProps = {
  pairs: readonly Pair[]
  sides: { readonly x: Side; readonly y: Side }
  names: { readonly x: string; readonly y: string }
  display: Display
}

function Drawings({ pairs, sides, names, display }: DrawingsProps) {
  const { t, formats } = display
  const figures = figuresOfPairs(pairs)
  if (!figures) return <Empty>{t('compare.pair.none')}</Empty>
  const [xQuantity, yQuantity] = [measure(sides.x.code).quantity, measure(sides.y.code).quantity]
  const isSameQuantity = xQuantity === yQuantity
  const label = t('compare.pair.drawing', { x: names.x, y: names.y })
  return (
    <>
      <Row className={css.drawings} wraps gap={20} align="flex-start">
        {isSameQuantity && (
          <Box as="figure" flex="1 1 420px" minWidth={0} maxWidth={900}>
            <figcaption>{t('compare.pair.difference', { x: names.x, y: names.y })}</figcaption>
            <DifferenceDrawing
              pairs={pairs}
              label={t('compare.pair.difference', { x: names.x, y: names.y })}
              write={(value) => formats.difference(xQuantity, value, { sign: true })}
              display={display}
            />
          </Box>
        )}
        <Box as="figure" flex="1 1 420px" minWidth={0} maxWidth={900}>
          <figcaption>{label}</figcaption>
          <ScatterDrawing
            pairs={pairs}
            label={label}
            writeX={(value) => formats.quantity(xQuantity, value)}
            writeY={(value) => formats.quantity(yQuantity, value)}
            isSameQuantity={isSameQuantity}
          />
        </Box>
      </Row>
      <PairFigures figures={figures} quantity={isSameQuantity ? xQuantity : null} display={display} />
    </>
  )
}

const PairSection = (props: LayoutProps) => (
  <Grid as="section" hasLineAbove gap={12} paddingTop={8} {...props} />
)
