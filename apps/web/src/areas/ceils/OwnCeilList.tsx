import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { NameLink } from '../../ui/table/NameLink.tsx'
import css from './ceils.module.css'
import { thresholdWords } from './threshold-words.ts'

/** Stations where the person has thresholds of their own; each is changed on its station's page. */
export function OwnCeilList() {
  const display = useDisplay()
  const { t } = display
  const { hasFeature } = useContextData()
  const answer = useCall('listUserCeils', {}, { enabled: hasFeature('alerts') })
  if (!hasFeature('alerts')) return null
  return (
    <section className={css.panel} aria-label={t('ceils.own')}>
      <Heading marginBottom={4}>{t('ceils.own')}</Heading>
      <Answer answer={answer} failed={t('ceils.failed')} loading={<Loading shape="table" count={2} />}>
        {({ ceils }) =>
          ceils.length === 0 ? (
            <p className={css.hint}>{t('ceils.noneOwn')}</p>
          ) : (
            <ul className={css.list}>
              {ceils.map(({ stationId, stationName, thresholds, ways }) => (
                <li key={stationId}>
                  <NameLink to="/stations/view/$stationId" params={{ stationId }}>
                    {stationName}
                  </NameLink>
                  {thresholds.map((threshold) => (
                    <span key={threshold.kind}>
                      {thresholdWords(display, threshold)}
                      {!threshold.isEnabled && <small> {t('ceils.isOff')}</small>}
                    </span>
                  ))}
                  <small>{ways.map((way) => t(`ceils.ways.${way}`)).join(', ')}</small>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}
