import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Spreading } from '@verglas/language'
import { fileName } from '@verglas/language/files/file-name'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api-error.ts'
import { callBytes } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { readInstant } from '../../../time/address-time.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { DayRangeButton } from '../../../ui/form/DayRangeButton.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import type { Answered } from '../../../ui/states/answered.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { DossierKeys } from './DossierKeys.tsx'
import { type ActLine, actLines, type Dossier } from './dossier-acts.ts'

type DossierFile = { readonly name: string; readonly text: string; readonly dossier: Dossier }

type Subject = { readonly circuitId: string } | { readonly castpointId: string }

/** The writing of quantities for a point, which has no circuit of its own. */
const USUAL_WRITING: Spreading = { spreadUnit: 'g/m2', laneWidthM: 3.5 }

/** The signed dossier of a circuit for some days: what was known, ordered and done, each with its time. */
export function DossierPage() {
  const { circuitId = '' } = useParams({ strict: false })
  const { t } = useTranslation()
  const { circuits, answer } = useCircuitsThen(useInterval(), circuitId)
  const name = circuits.find(({ id }) => id === circuitId)?.name
  return (
    <SubjectDossier
      subject={{ circuitId }}
      name={name}
      circuits={circuits}
      answer={answer}
      back={
        <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
          {name ?? t('circuits.page.all')}
        </Link>
      }
    />
  )
}

/** The dossier of a forecast point, with the circuits that are matched to it. */
export function PointDossierPage() {
  const { castpointId = '' } = useParams({ strict: false })
  const { points } = useContextData()
  const { circuits, answer } = useCircuitsThen(useInterval(), null)
  const name = points.find(({ id_castpoint }) => id_castpoint === castpointId)?.name
  return (
    <SubjectDossier
      subject={{ castpointId }}
      name={name}
      circuits={circuits}
      answer={answer}
      back={
        <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
          {name ?? castpointId}
        </Link>
      }
    />
  )
}

type Interval = { readonly fromMs: number; readonly toMs: number }

/** The interval in the address, else the last day. */
function useInterval(): Interval {
  const { nowMs } = useTimeMode()
  const [fromText] = useSearchText('from')
  const [toText] = useSearchText('to')
  const [from, to] = [readInstant(fromText), readInstant(toText)]
  const toMs = to === null ? Math.ceil(nowMs / HOUR_MS) * HOUR_MS : Date.parse(to)
  return { fromMs: from === null ? toMs - DAY_MS : Date.parse(from), toMs }
}

/**
 * The circuits at the end of an interval; if the requested one had been removed by then, those at its start.
 */
function useCircuitsThen({ fromMs, toMs }: Interval, circuitId: string | null) {
  const { nowMs } = useTimeMode()
  const at = (ms: number) => (ms < nowMs ? { query: { time: new Date(ms).toISOString() } } : {})
  const last = useCall('listCircuits', at(toMs), { keepsPrevious: true })
  const isDeleted = circuitId !== null && last.data?.circuits.every(({ id }) => id !== circuitId) === true
  const first = useCall('listCircuits', at(fromMs), { enabled: isDeleted, keepsPrevious: true })
  const answer = isDeleted ? first : last
  return { circuits: answer.data?.circuits ?? [], answer }
}

type SubjectProps = {
  readonly subject: Subject
  readonly name: string | undefined
  readonly circuits: readonly Circuit[]
  readonly answer: Answered<object>
  readonly back: ReactNode
}

function SubjectDossier({ subject, name, circuits, answer, back }: SubjectProps) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const change = useChangeSearch()
  const { fromMs, toMs } = useInterval()
  const make = useMutation({
    mutationFn: async (): Promise<DossierFile> => {
      const query = { ...subject, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
      const bytes = await callBytes('getDossier', { params: { setupId: setup.id }, query })
      const text = await bytes.text()
      const dossier = JSON.parse(text) as Dossier // written by the server
      const file = { kind: 'dossier', id: dossier.subject.id, fromMs, toMs } as const
      return { name: fileName(file, 'json', formats), text, dossier }
    },
  })
  const displayName = make.data?.dossier.subject.name ?? name ?? ''
  const [first] = make.data?.dossier.subject.circuits ?? []
  return (
    <DetailScreen
      title={t('dossier.title', { name: displayName })}
      facts={t('dossier.interval', { from: formats.dateTime(fromMs), to: formats.dateTime(toMs) })}
      actions={back}
      answer={answer}
      failed={t('circuits.failed')}
      loading={<Loading shape="text" count={4} />}
      back={back}
    >
      {() => (
        <Stack gap={16}>
          <Note>{t('dossier.what')}</Note>
          <Row wraps gap={8}>
            <DayRangeButton
              fromMs={fromMs}
              toMs={toMs}
              timeZone={setup.timezone}
              onChoose={(from, to) => {
                make.reset()
                change({ from, to })
              }}
            />
            <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
              {t('dossier.make')}
            </Button>
          </Row>
          {make.isError && (
            <Text as="p" tone="alarm" size={13} role="alert">
              {codeOf(make.error) === 'NotFound' ? t('dossier.nothingThen') : failureWords(t, make.error)}
            </Text>
          )}
          {make.data && (
            <DossierResult
              display={display}
              dossierFile={make.data}
              subject={subject}
              writing={circuits.find(({ id }) => id === first?.id) ?? USUAL_WRITING}
            />
          )}
          {/* the first dossier creates a key */}
          <DossierKeys key={make.data?.dossier.keyFingerprint ?? ''} display={display} />
        </Stack>
      )}
    </DetailScreen>
  )
}

type Props = {
  readonly display: Display
  readonly dossierFile: DossierFile
  readonly subject: Subject
  readonly writing: Spreading
}

function DossierResult({ display, dossierFile: { name, text, dossier }, subject, writing }: Props) {
  const { t, formats } = display
  const { came, keyFingerprint, recommended, forecast } = dossier
  const { setup } = useContextData()
  // as of the instant of the file, so that the print matches the signed file
  const { from, to, asOf } = dossier
  const print = useMutation({
    mutationFn: () =>
      callBytes('getDossierDocument', {
        params: { setupId: setup.id },
        query: { ...subject, from, to, time: asOf.at },
      }),
    onSuccess: (pdf) => saveFile(name.replace(/json$/, 'pdf'), pdf, 'application/pdf'),
  })
  const sum = (key: 'iceHours' | 'snowHours' | 'observedHours') =>
    formats.number(Math.max(0, ...came.map((station) => station[key])), 0)
  const lines = actLines(display, dossier, writing)
  const isAround = ({ knownMs }: ActLine) => knownMs < Date.parse(from) || knownMs >= Date.parse(to)
  const runs = forecast.reduce((count, point) => count + point.runs.length, 0)
  const columns: readonly Column<ActLine>[] = [
    {
      id: 'known',
      label: t('dossier.asOf'),
      isHead: true,
      cell: ({ knownMs }) => formats.dateTime(knownMs),
    },
    { id: 'act', label: t('dossier.act'), wraps: true, cell: ({ words }) => words },
    { id: 'by', label: t('dossier.by'), cell: ({ by }) => by },
  ]
  return (
    <section aria-label={t('dossier.createdAt')} className={css.section}>
      <p role="status">
        {t('dossier.contents', { runs, advices: recommended.length, acts: dossier.acts.length })}
      </p>
      <p>
        {t('dossier.came', { ice: sum('iceHours'), snow: sum('snowHours'), hours: sum('observedHours') })}
      </p>
      <p>
        {t('dossier.key')} <code>{keyFingerprint}</code>
      </p>
      <Row wraps gap={8}>
        <Button size="xs" variant="default" onClick={() => saveFile(name, text, 'application/json')}>
          {t('dossier.save')}
        </Button>
        <Button size="xs" variant="default" loading={print.isPending} onClick={() => print.mutate()}>
          {t('dossier.print')}
        </Button>
      </Row>
      {print.isError && (
        <Text as="p" tone="alarm" size={13} role="alert">
          {failureWords(t, print.error)}
        </Text>
      )}
      <PlainTable
        label={t(dossier.subject.kind === 'circuit' ? 'dossier.acts' : 'dossier.actsOfPoint')}
        isLabelVisible
        columns={columns}
        rows={lines}
        rowId={({ seq }) => String(seq)}
        isMuted={isAround}
      />
      {lines.some(isAround) && <Note>{t('dossier.around')}</Note>}
    </section>
  )
}
