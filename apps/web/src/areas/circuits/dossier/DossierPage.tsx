import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { fileName } from '@verglas/language/files/file-name'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { callBytes } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { type Pen, usePen } from '../../../lib/pen.ts'
import { useCall } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { readInstant } from '../../../time/instant.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { DayRangeButton } from '../../../ui/form/DayRangeButton.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Circuit } from '../circuit-rows.ts'
import css from '../circuits.module.css'
import { type ActLine, actLines, type Dossier } from './dossier-acts.ts'

type Made = { readonly name: string; readonly text: string; readonly dossier: Dossier }

/** The signed dossier of a circuit for some days: what was known, ordered and done, and when. */
export function DossierPage() {
  const { circuitId = '' } = useParams({ strict: false })
  const { setup } = useContextData()
  const pen = usePen(setup.timezone)
  const { t, formats } = pen
  const { nowMs } = useTimeMode()
  const change = useChangeSearch()
  const [fromText] = useSearchText('from')
  const [toText] = useSearchText('to')
  const [from, to] = [readInstant(fromText), readInstant(toText)]
  const toMs = to === null ? Math.ceil(nowMs / HOUR_MS) * HOUR_MS : Date.parse(to)
  const fromMs = from === null ? toMs - DAY_MS : Date.parse(from)
  const circuits = useCall('listCircuits', {}, { keepsFormer: true })
  const circuit = circuits.data?.circuits.find(({ id }) => id === circuitId)
  const make = useMutation({
    mutationFn: async (): Promise<Made> => {
      const query = { circuitId, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
      const bytes = await callBytes('getDossier', { params: { setupId: setup.id }, query })
      const text = await bytes.text()
      const name = fileName({ kind: 'dossier', id: circuitId, fromMs, toMs }, 'json', formats)
      return { name, text, dossier: JSON.parse(text) as Dossier } // the server has written it
    },
  })
  const back = (
    <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
      {circuit?.name ?? t('circuits.page.all')}
    </Link>
  )
  return (
    <DetailScreen
      title={t('dossier.title', { name: circuit?.name ?? '' })}
      facts={t('dossier.interval', { from: formats.dateTime(fromMs), to: formats.dateTime(toMs) })}
      actions={back}
      answer={circuits}
      failed={t('circuits.failed')}
      loading={<Loading shape="text" count={4} />}
      back={back}
    >
      {() => (
        <div className={css.page}>
          <p className={css.legend}>{t('dossier.what')}</p>
          <div className={css.acts}>
            <DayRangeButton
              fromMs={fromMs}
              toMs={toMs}
              timeZone={setup.timezone}
              onChoose={(first, last) => {
                make.reset()
                change({ from: first, to: last })
              }}
            />
            <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
              {t('dossier.make')}
            </Button>
          </div>
          {make.isError && (
            <p className={css.refused} role="alert">
              {failureWords(t, make.error)}
            </p>
          )}
          {make.data && circuit && <MadeDossier pen={pen} made={make.data} circuit={circuit} />}
        </div>
      )}
    </DetailScreen>
  )
}

type Props = { readonly pen: Pen; readonly made: Made; readonly circuit: Circuit }

function MadeDossier({ pen, made: { name, text, dossier }, circuit }: Props) {
  const { t, formats } = pen
  const { came, keyFingerprint, recommended, forecast } = dossier
  const { setup } = useContextData()
  // of the same instant: it says what the signed file says
  const { from, to, asOf } = dossier
  const print = useMutation({
    mutationFn: () =>
      callBytes('getDossierDocument', {
        params: { setupId: setup.id },
        query: { circuitId: circuit.id, from, to, time: asOf.at },
      }),
    onSuccess: (pdf) => saveFile(name.replace(/json$/, 'pdf'), pdf, 'application/pdf'),
  })
  const sum = (key: 'iceHours' | 'snowHours' | 'observedHours') =>
    formats.number(Math.max(0, ...came.map((station) => station[key])), 0)
  const runs = forecast.reduce((count, point) => count + point.runs.length, 0)
  const columns: readonly Column<ActLine>[] = [
    {
      id: 'known',
      label: t('dossier.knownAt'),
      isHead: true,
      cell: ({ knownMs }) => formats.dateTime(knownMs),
    },
    { id: 'act', label: t('dossier.act'), wraps: true, cell: ({ words }) => words },
    { id: 'by', label: t('dossier.by'), cell: ({ by }) => by },
  ]
  return (
    <section aria-label={t('dossier.made')} className={css.section}>
      <p role="status">
        {t('dossier.contents', { runs, advices: recommended.length, acts: dossier.acts.length })}
      </p>
      <p>
        {t('dossier.came', { ice: sum('iceHours'), snow: sum('snowHours'), hours: sum('observedHours') })}
      </p>
      <p>
        {t('dossier.key')} <code>{keyFingerprint}</code>
      </p>
      <div className={css.acts}>
        <Button size="xs" variant="default" onClick={() => saveFile(name, text, 'application/json')}>
          {t('dossier.save')}
        </Button>
        <Button size="xs" variant="default" loading={print.isPending} onClick={() => print.mutate()}>
          {t('dossier.print')}
        </Button>
      </div>
      {print.isError && (
        <p className={css.refused} role="alert">
          {failureWords(t, print.error)}
        </p>
      )}
      <PlainTable
        label={t('dossier.acts')}
        isLabelShown
        columns={columns}
        rows={actLines(pen, dossier, circuit)}
        rowId={({ seq }) => String(seq)}
      />
    </section>
  )
}
