import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { writeInstant } from '../../time/address-time.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { Value } from '../../ui/value/Value.tsx'
import css from './camera-view.module.css'

const MEASURES = ['ts', 'tair', 'tdew', 'wind_max', 'precip_rate', 'vis'] as const

type Props = {
  stationId: string | null
  /** Shows what was known at this time; null means now. */
  atMs: number | null
}

/** The readings of the station at the camera, now or when the picture was taken. */
export function WeatherHere({ stationId, atMs }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  if (stationId === null) return <Note>{t('cameras.weatherNone')}</Note>
  return (
    <section>
      <Weather stationId={stationId} atMs={atMs} when={atMs === null ? null : formats().dateTime(atMs)} />
    </section>
  )
}

function Weather({ stationId, atMs, when }: { stationId: string; atMs: number | null; when: string | null }) {
  const { t } = useTranslation()
  const query = atMs === null ? {} : { query: { time: writeInstant(atMs) } }
  const answer = useCall('getStationLatest', { params: { stationId }, ...query }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={t('cameras.weatherFailed')}
      loading={<Loading shape="text" count={6} />}
      isSection
    >
      {({ station, observedAt, latest }) => {
        const roadState = latest.road_state?.value ?? null
        return (
          <>
            <Text as="h2" margin="0 0 4px">
              <Link to="/stations/view/$stationId" params={{ stationId }}>
                {t('cameras.weather', { name: station.name })}
              </Link>
            </Text>
            <Note>
              {when === null ? (
                <Age
                  atMs={observedAt === null ? null : Date.parse(observedAt)}
                  periodS={station.period}
                  timeZone={station.timezone}
                />
              ) : (
                `${t('cameras.weatherAt')} · ${when}`
              )}
            </Note>
            <dl className={css.values}>
              {MEASURES.flatMap((code) => {
                const latestValue = latest[code]
                return latestValue === undefined ? (
                  []
                ) : (
                  <div key={code}>
                    <dt>{t(`measures.${code}.long`)}</dt>
                    <dd>
                      <Value code={code} value={latestValue.value} />
                    </dd>
                  </div>
                )
              })}
              <div>
                <dt>{t('measures.road_state.long')}</dt>
                <dd>{roadState === null ? <Quiet /> : <CodeBadge table="roadState" code={roadState} />}</dd>
              </div>
            </dl>
          </>
        )
      }}
    </Answer>
  )
}
