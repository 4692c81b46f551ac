import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Small } from '../../ui/layout/Small.tsx'
import { Age } from '../../ui/value/Age.tsx'
import css from './connection-detail.module.css'
import type { Connection, SourceKind } from './connection-view.ts'
import {
  dataPeriodOf,
  lengthWords,
  NEVER_OVERDUE_S,
  nextWords,
  periodOf,
  troubleWords,
} from './source-texts.ts'
import admin from './sources.module.css'
import { readTrouble } from './trouble.ts'

type Props = { connection: Connection; source: SourceKind | undefined; nowMs: number }

/** The figures of a connection, number first. */
export function ConnectionHealth({ connection, source, nowMs }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const { last24h, lastError, lastErrorAt } = connection
  const periodS = periodOf(source)
  const instantText = (at: string | null, intervalS = periodS) =>
    at === null ? (
      <span className={admin.quiet}>{t('connections.never')}</span>
    ) : (
      <Age atMs={Date.parse(at)} periodS={intervalS} />
    )
  const count = (value: number) => formats.number(value, 0)
  return (
    <>
      <dl className={css.figures}>
        <Figure label={t('connections.lastSuccess')}>{instantText(connection.lastSuccessAt)}</Figure>
        <Figure label={t('connections.latestData')}>
          {instantText(connection.newestFactAt, dataPeriodOf(source))}
        </Figure>
        <Figure label={t('connections.lag')}>{lengthWords(t, formats, connection.lagS)}</Figure>
        <Figure label={t('connections.detail.lastAttempt')}>{instantText(connection.lastAttemptAt)}</Figure>
        <Figure label={t('connections.nextTry')}>
          {nextWords(t, formats, connection, nowMs)}
          {source && (
            <Small isBlock weight={400}>
              {source.isPush
                ? t('connections.detail.push')
                : t('connections.detail.every', { count: source.everyMinutes })}
            </Small>
          )}
        </Figure>
        <Figure label={t('connections.detail.lastError')}>
          {lastError === null || lastErrorAt === null ? (
            <span className={admin.quiet}>{t('connections.detail.noError')}</span>
          ) : (
            <>
              {instantText(lastErrorAt, NEVER_OVERDUE_S)}
              <Small isBlock weight={400} title={lastError}>
                {troubleWords(t, readTrouble(lastError))}
              </Small>
            </>
          )}
        </Figure>
      </dl>
      <dl className={css.figures} aria-label={t('connections.last24h')}>
        <Figure label={`${t('connections.read')} · 24 h`}>{count(last24h.facts)}</Figure>
        <Figure label={`${t('connections.new')} · 24 h`}>{count(last24h.appended)}</Figure>
        <Figure label={`${t('connections.refused')} · 24 h`}>{count(last24h.refused)}</Figure>
      </dl>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
