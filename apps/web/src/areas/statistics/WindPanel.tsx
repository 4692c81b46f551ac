import { windRose } from '@verglas/charts'
import { faded, lineStyle } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { use } from 'react'
import { useCall } from '../../lib/query.ts'
import { FilledRoomContext, filledHeight } from '../../ui/chart/filled-room.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { share } from './figures.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'

type Rose = CallAnswer<'getStationWindRose'>

const RADIUS = 120
/** Space outside the outermost ring for the names of the directions. */
const MARGIN = 24

/** Direction and strength of the wind. */
export function WindPanel({ view }: { view: View }) {
  return (
    <section aria-labelledby="stats-wind">
      <Heading marginBottom={8} id="stats-wind">
        {view.display.t('statistics.windRose')}
      </Heading>
      <WindRose view={view} />
    </section>
  )
}

export function WindRose({ view: { stationId, timeQuery, display } }: { view: View }) {
  const answer = useCall(
    'getStationWindRose',
    { params: { stationId }, query: timeQuery },
    { keepsPrevious: true },
  )
  return (
    <Answer answer={answer} isSection loading={<Loading shape="chart" heightPx={300} />}>
      {(rose) =>
        rose.hours === 0 ? (
          <Empty>{display.t('statistics.noWind')}</Empty>
        ) : (
          <RoseFigure rose={rose} display={display} />
        )
      }
    </Answer>
  )
}

function RoseFigure({ rose, display: { t, formats, mode } }: { rose: Rose; display: View['display'] }) {
  const { petals, rings, calmRadius } = windRose(rose.sectors, { ...rose, radius: RADIUS })
  const { colour } = lineStyle('road', mode)
  const shades = rose.classesKmh.length
  const fillOf = (index: number) => faded(colour, 0.18 + (0.82 * index) / Math.max(1, shades - 1))
  const words = roseWords(rose, { t, formats })
  const size = RADIUS + MARGIN
  const room = use(FilledRoomContext)
  const prevailing = prevailingSector(rose)
  return (
    <Row className={css.rose} gap={18} align="center" data-chart>
      <svg
        style={room ? { width: 'auto', height: filledHeight(room, 2 * size) } : undefined}
        viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
        role="img"
        aria-label={t('statistics.windRoseLabel', {
          wind: words.windOf(prevailing.sector),
          share: words.percent(prevailing.hours),
        })}
      >
        {rings.map(({ radius }) => (
          <circle key={radius} r={radius} className={css.ring} />
        ))}
        {petals.map(({ sector, speedClass, hours, path }) => (
          <path
            key={`${sector} ${speedClass}`}
            d={path}
            fill={fillOf(speedClass)}
            stroke={colour}
            strokeWidth={1}
          >
            <title>
              {t('statistics.petal', {
                wind: words.windOf(sector),
                speed: words.className(speedClass),
                hours: formats.number(hours, 0),
                share: words.percent(hours),
              })}
            </title>
          </path>
        ))}
        {calmRadius > 0 && (
          <circle r={calmRadius * 0.8} className={css.calm}>
            <title>{t('statistics.calm', { share: words.percent(rose.calm) })}</title>
          </circle>
        )}
        {[0, 90, 180, 270].map((degrees) => (
          <text
            key={degrees}
            x={(RADIUS + 12) * Math.sin((degrees * Math.PI) / 180)}
            y={-(RADIUS + 12) * Math.cos((degrees * Math.PI) / 180)}
          >
            {formats.windName(degrees)}
          </text>
        ))}
        {rings.map(({ radius, share: ringShare }) => (
          <text key={radius} x={radius * 0.71} y={-radius * 0.71} className={css.ringLabel}>
            {share(formats, ringShare + 1e-9)}
          </text>
        ))}
      </svg>
      <Legend rose={rose} fillOf={fillOf} words={words} display={{ t, formats }} />
    </Row>
  )
}

type Localizer = Pick<View['display'], 't' | 'formats'>

/** The words for a class of speed, a direction and a share of the hours. */
function roseWords(rose: Rose, { t, formats }: Localizer) {
  const speed = (kmh: number, unit = true) => formats.quantity('speed', kmh, { digits: 0, unit })
  const className = (index: number) => {
    const [from = 0, to] = rose.classesKmh.slice(index, index + 2)
    return to === undefined
      ? t('statistics.above', { limit: speed(from) })
      : t('statistics.between', { from: speed(from, false), to: speed(to) })
  }
  const windOf = (sector: number) => formats.windName((360 / rose.sectors.length) * sector)
  const percent = (hours: number) => share(formats, hours / rose.hours)
  return { className, windOf, percent }
}

const prevailingSector = (rose: Rose) =>
  rose.sectors
    .map((classes, sector) => ({ sector, hours: classes.reduce((sum, count) => sum + count, 0) }))
    .reduce((strongest, next) => (next.hours > strongest.hours ? next : strongest))

type LegendProps = {
  rose: Rose
  fillOf: (index: number) => string
  words: ReturnType<typeof roseWords>
  display: Localizer
}

function Legend({ rose, fillOf, words: { className, percent }, display: { t, formats } }: LegendProps) {
  return (
    <div>
      <ul className={css.legend} aria-label={t('statistics.legend')}>
        {rose.classesKmh.map((kmh, index) => (
          <Row as="li" align="center" gap={6} key={kmh}>
            <span style={{ background: fillOf(index) }} aria-hidden />
            {className(index)}
          </Row>
        ))}
      </ul>
      <p className={css.note}>{t('statistics.calm', { share: percent(rose.calm) })}</p>
      <p className={css.note}>
        {t('statistics.windHours', {
          hours: formats.number(rose.hours, 0),
          share: share(formats, rose.completeness),
        })}
      </p>
    </div>
  )
}
