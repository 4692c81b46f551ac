import { Link } from '@tanstack/react-router'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { WATCHED_LEVEL } from '../../ui/badge/code-palettes.ts'
import { StationState } from '../../ui/badge/StationState.tsx'
import { IconBridge, IconMessage } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { DoubtIcon } from '../../ui/value/DoubtIcon.tsx'
import { Quantity } from '../../ui/value/Quantity.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { Wind } from '../../ui/weather/Wind.tsx'
import { observedDanger } from './observed-danger.ts'
import { qualitySentence } from './quality.ts'
import { cellQuality, isFrostPossible } from './rules.ts'
import { isMuted, latestValue, type Station, windOf } from './station.ts'
import css from './station-cards.module.css'
import { messageWords, useWriting, type Writing } from './writing.ts'

type Props = { rows: readonly Station[] }

const CARD_PX = 64
const idOf = ({ id }: Station) => id

/** Phone list: two lines per station, with the road temperature in large type. */
export function StationCards({ rows }: Props) {
  const { t } = useTranslation()
  const writing = useWriting()
  return (
    <CardList label={t('stations.title')} rows={rows} rowId={idOf} cardHeightPx={CARD_PX}>
      {(station) => <StationCard station={station} writing={writing} />}
    </CardList>
  )
}

/** Two lines: the state, road and air temperature, and the age of the reading. */
export function StationCard({ station, writing }: { station: Station; writing: Writing }) {
  const { t, formats } = writing
  const { id, name, state, isBridge } = station
  const message = messageWords(writing, id)
  const roadState = latestValue(station, 'road_state')
  const danger = observedDanger(station, writing.gripLimits)
  return (
    <Link
      to="/stations/view/$stationId"
      params={{ stationId: id }}
      className={css.card}
      data-muted={isMuted(station) || undefined}
    >
      <span className={css.state}>
        <StationState state={state} isShort />
      </span>
      <span className={css.name}>
        <span>{name}</span>
        {isBridge && <IconBridge size={16} aria-label={t('stations.onBridge')} />}
        {message && <IconMessage size={16} aria-label={message} />}
      </span>
      <span
        className={css.main}
        data-rule={isFrostPossible(station) ? 'frost' : undefined}
        title={isFrostPossible(station) ? t('stations.dewRisk') : undefined}
      >
        <span className="visually-hidden">{t('measures.ts.long')}</span>
        <Doubt station={station} code="ts" writing={writing} />
        <Quantity kind="temperature" value={latestValue(station, 'ts')} />
      </span>
      <span className={css.facts}>
        {danger && danger.level >= WATCHED_LEVEL && <CodeBadge table="danger" code={danger.level} />}
        <span>
          {t('stations.columns.air')} <Doubt station={station} code="tair" writing={writing} />
          {formats.quantity('temperature', latestValue(station, 'tair'), { unit: false })}
        </span>
        <Row as="span" isInline gap={4}>
          <Wind {...windOf(station)} display={writing} isCompact />
        </Row>
        {roadState !== null && <CodeBadge table="roadState" code={roadState} />}
      </span>
      <span className={css.age}>
        <StationAge
          station={station}
          nowMs={writing.nowMs}
          display={{ formats: writing.formatsOf(station.timezone), t }}
        />
      </span>
    </Link>
  )
}

type DoubtProps = { station: Station; code: MeasureCode; writing: Writing }

function Doubt({ station, code, writing: { t, formats } }: DoubtProps) {
  const doubtful = cellQuality(station, [code])
  return doubtful && <DoubtIcon reason={qualitySentence(doubtful, t, formats)} />
}
