import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { writeInstant } from '../../time/instant.ts'
import css from './skill.module.css'
import { quantityOf, seenAtMs, type Worst } from './skill.ts'

type Props = { castpointId: string; worst: readonly Worst[]; timeZone: string }

const SHOWN = 12

/** The largest errors, each with the way back to what was said then and what came true. */
export function WorstCases({ castpointId, worst, timeZone }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  if (worst.length === 0) return null
  return (
    <section aria-labelledby="worst-cases">
      <h2 id="worst-cases" className={css.heading}>
        {t('skill.worst')}
      </h2>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('skill.validAt')}</th>
              <th scope="col">{t('skill.issuedAt')}</th>
              <th scope="col">{t('skill.lead')}</th>
              <th scope="col">{t('forecast.forecast')}</th>
              <th scope="col">{t('forecast.observed')}</th>
              <th scope="col">{t('skill.error')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('skill.seeThen')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {worst.slice(0, SHOWN).map((one) => {
              const quantity = quantityOf(one.measure)
              return (
                <tr key={`${one.issuedAt} ${one.validAt}`}>
                  <th scope="row">{formats.dateTime(Date.parse(one.validAt))}</th>
                  <td>{formats.dateTime(Date.parse(one.issuedAt))}</td>
                  <td>{`${formats.number(one.leadH, Number.isInteger(one.leadH) ? 0 : 1)}\u00a0h`}</td>
                  <td>{formats.quantity(quantity, one.forecast)}</td>
                  <td>{formats.quantity(quantity, one.observed)}</td>
                  <td>
                    <strong>
                      {formats.difference(quantity, one.forecast - one.observed, { sign: true })}
                    </strong>
                  </td>
                  <td>
                    <Link
                      to="/previsions/view/$castpointId/$time"
                      params={{
                        castpointId,
                        time: writeInstant(Math.floor(Date.parse(one.validAt) / HOUR_MS) * HOUR_MS),
                      }}
                      search={{ time: writeInstant(seenAtMs(one)), truth: 'yes' }}
                    >
                      {t('skill.seeThen')}
                    </Link>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const HOUR_MS = 3_600_000
