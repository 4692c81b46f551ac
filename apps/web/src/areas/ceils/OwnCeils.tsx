import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { thresholdsAt } from '@verglas/contract/alerting'
import { CEIL_KINDS, type CeilKind, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { WAYS, type Way } from '@verglas/contract/codes'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { raiseHighestRev } from '../../lib/credentials.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { OtherVersion } from '../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { CeilTrial } from './CeilTrial.tsx'
import css from './ceils.module.css'
import { NO_WORDS } from './no-words.ts'
import { ThresholdRows } from './ThresholdRows.tsx'
import { draftsOf, fieldOf, readThresholds, type ThresholdDrafts, typedValue } from './threshold-draft.ts'
import { thresholdWords } from './threshold-words.ts'

type OwnCeil = CallAnswer<'listUserCeils'>['ceils'][number]
type Props = { stationId: string; timeZone: string }

/** The thresholds at a station that warn a person: the organisation’s, and their own. */
export function OwnCeils({ stationId, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t } = display
  const { setup } = useContextData()
  const client = useQueryClient()
  const [formVersion, setFormVersion] = useState(0)
  const userCeils = useCall('listUserCeils', {}, { refetchOnMount: true })
  const available = useCall('listAvailableCeils', { params: { stationId } }, { keepsPrevious: true })
  const sets = useCall('listCeils', {})
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [setup.id, 'listUserCeils'] })
    setFormVersion(formVersion + 1)
  }
  return (
    <section className={css.panel} aria-label={t('ceils.title')}>
      <Heading marginBottom={4}>{t('ceils.title')}</Heading>
      <Answer
        answer={allAnswered({ own: userCeils, available, sets })}
        failed={t('ceils.failed')}
        loading={<Loading shape="chart" heightPx={180} />}
      >
        {(loaded) => {
          const stored = loaded.own.ceils.find((ceil) => ceil.stationId === stationId)
          const kinds = CEIL_KINDS.filter(
            (kind) =>
              loaded.available.ceils.some((ceil) => ceil.kind === kind) ||
              stored?.thresholds.some((threshold) => threshold.kind === kind),
          )
          return (
            <>
              <OrganisationCeils
                display={display}
                thresholds={thresholdsAt(loaded.sets.entries, stationId)}
              />
              {kinds.length === 0 ? (
                <p className={css.hint}>{t('ceils.noneMeasured')}</p>
              ) : (
                <OwnForm
                  key={`${stored?.revision ?? 0} ${formVersion}`}
                  display={display}
                  stationId={stationId}
                  kinds={kinds}
                  stored={stored}
                  onDone={(rev) => {
                    raiseHighestRev(rev)
                    showToast(t('app.saved'))
                    void reload()
                  }}
                  onReload={() => void reload()}
                />
              )}
            </>
          )
        }}
      </Answer>
    </section>
  )
}

type OrganisationThresholds = ReturnType<typeof thresholdsAt<CallAnswer<'listCeils'>['entries'][number]>>

function OrganisationCeils({
  display,
  thresholds,
}: {
  display: Display
  thresholds: OrganisationThresholds
}) {
  if (thresholds.length === 0) return null
  return (
    <ul className={css.list} aria-label={display.t('ceils.ofOrganisationHere')}>
      {thresholds.map(({ set, threshold }) => (
        <li key={`${set.id} ${threshold.kind}`}>
          <SeverityBadge severity={threshold.severity} isShort />
          {thresholdWords(display, threshold)}
          <small>{display.t('ceils.fromSet', { name: set.name })}</small>
        </li>
      ))}
    </ul>
  )
}

type FormProps = {
  display: Display
  stationId: string
  kinds: readonly CeilKind[]
  stored: OwnCeil | undefined
  onDone: (rev: number) => void
  onReload: () => void
}
type Draft = { drafts: ThresholdDrafts; ways: readonly Way[] }

function OwnForm({ display, stationId, kinds, stored, onDone, onReload }: FormProps) {
  const { t, formats } = display
  const { setup, me } = useContextData()
  const before = stored?.thresholds ?? []
  const sent = useRef<readonly CeilThreshold[]>([])
  const form = useForm<Draft, Pick<OwnCeil, 'thresholds' | 'ways'>, { rev: number }, unknown>({
    start: () => ({ drafts: draftsOf(before, formats.settings), ways: stored?.ways ?? ['email'] }),
    ...(stored && { revision: stored.revision }),
    read: ({ drafts, ways }) => {
      const { thresholds, errors } = readThresholds(drafts, before, formats.settings)
      sent.current = thresholds
      return { body: { thresholds, ways: [...ways] }, errors }
    },
    send: (body, expectedRevision) =>
      call('putUserCeil', {
        params: { setupId: setup.id, userId: me.id },
        body: { ...body, stationId, expectedRevision },
      }),
    onDone: ({ rev }) => onDone(rev),
    place: ({ field = '', detail = '' }) => {
      const at = fieldOf(field, sent.current)
      return at === ''
        ? { errors: {}, atForm: serverRefusal(detail) }
        : { errors: { [at]: serverRefusal(detail) }, atForm: null }
    },
  })
  const { draft, change } = form
  const changeThreshold = (kind: CeilKind, changes: Partial<ThresholdDrafts[CeilKind]>) =>
    change({ drafts: { ...draft.drafts, [kind]: { ...draft.drafts[kind], ...changes } } })
  const reachable = WAYS.filter((way) => way !== 'sms' || me.phone !== null)
  return (
    <Form
      form={form}
      words={NO_WORDS}
      label={t('ceils.own')}
      submitLabel={t('app.save')}
      onCancel={onReload}
      {...(form.conflict && {
        conflict: <OtherVersion label={t('ceils.changed')} conflict={form.conflict} onTheirs={onReload} />,
      })}
    >
      <p className={css.hint}>{t('ceils.ownHint')}</p>
      <ThresholdRows
        display={display}
        kinds={kinds}
        drafts={draft.drafts}
        onChange={changeThreshold}
        under={(kind) => (
          <CeilTrial
            display={display}
            stationId={stationId}
            kind={kind}
            draft={draft.drafts[kind]}
            onMove={(metric) => changeThreshold(kind, { value: typedValue(kind, metric, formats.settings) })}
          />
        )}
      />
      <Row as="fieldset" wraps gap="8px 20px" margin="12px 0">
        <legend className={css.hint}>{t('ceils.waysHint')}</legend>
        {reachable.map((way) => (
          <Checkbox
            key={way}
            size="sm"
            label={t(`ceils.ways.${way}`)}
            checked={draft.ways.includes(way)}
            onChange={({ currentTarget: { checked } }) =>
              change({ ways: WAYS.filter((each) => (each === way ? checked : draft.ways.includes(each))) })
            }
          />
        ))}
      </Row>
    </Form>
  )
}
