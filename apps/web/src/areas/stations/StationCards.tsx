import { Link } from '@tanstack/react-router'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { WATCHED_LEVEL } from '../../ui/badge/code-palettes.ts'
import { StationState } from '../../ui/badge/StationState.tsx'
import { IconBridge, IconMessage } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { DoubtIcon } from '../../ui/value/DoubtIcon.tsx'
import { Quantity } from '../../ui/value/Quantity.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { Wind } from '../../ui/weather/Wind.tsx'
import { observedDanger } from './observed-danger.ts'
import { qualitySentence } from './quality.ts'
import { messageWords, useWriting, type Writing } from './row-texts.ts'
import { cellQuality, isFrostPossible } from './rules.ts'
import { isMuted, latestValue, type Station, windOf } from './station.ts'
import css from './station-cards.module.css'

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
      <Box as="span" area="state" alignSelf="start" paddingTop={2}>
        <StationState state={state} isShort />
      </Box>
      <span className={css.name}>
        <Text as="span" isCut>
          {name}
        </Text>
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
        {danger && danger.level >= WATCHED_LEVEL && (
          <span title={t('stations.measuredDanger')}>
            <span className="visually-hidden">{t('stations.measuredDanger')}</span>
            <CodeBadge table="danger" code={danger.level} />
          </span>
        )}
        <span>
          {t('stations.columns.air')} <Doubt station={station} code="tair" writing={writing} />
          {formats.quantity('temperature', latestValue(station, 'tair'), { unit: false })}
        </span>
        <Row as="span" isInline gap={4}>
          <Wind {...windOf(station)} display={writing} isCompact />
        </Row>
        {roadState !== null && <CodeBadge table="roadState" code={roadState} />}
      </span>
      <Text as="span" tone="muted" area="age" paddingRight={6} size={14} textAlign="right">
        <StationAge
          station={station}
          nowMs={writing.nowMs}
          display={{ formats: writing.formatsOf(station.timezone), t }}
        />
      </Text>
    </Link>
  )
}

type DoubtProps = { station: Station; code: MeasureCode; writing: Writing }

function Doubt({ station, code, writing: { t, formats } }: DoubtProps) {
  const doubtful = cellQuality(station, [code])
  return doubtful && <DoubtIcon reason={qualitySentence(doubtful, t, formats)} />
}
