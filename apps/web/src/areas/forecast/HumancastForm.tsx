import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { CORRECTED_MEASURES, MOST_CORRECTION_C } from '@verglas/contract/humancast-limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, codeOf } from '../../lib/api-error.ts'
import { nowMs } from '../../lib/clock.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { instantOf } from '../../time/zoned.ts'
import { IconPlus, IconX } from '../../ui/icons.ts'
import css from './humancast.module.css'
import { type CorrectionDraft, type Draft, type FieldErrors, fieldOf, readDraft } from './humancast-draft.ts'
import { degreeC } from './humancast-units.ts'
import { usePen } from './pen.ts'
import { HOUR_MS } from './step.ts'
import { useHumancast } from './use-humancast.ts'
import { useLocalTime } from './use-local-time.ts'

type Props = { castpointId: string; timeZone: string; beginMs: number; onDone: () => void }

const USUAL_HOURS = 12
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/

/** A text, the time it speaks of, and corrections of the model. Times are those of the point. */
export function HumancastForm({ castpointId, timeZone, beginMs, onDone }: Props) {
  const { t, formats } = usePen(timeZone)
  const localTime = useLocalTime(timeZone)
  const form = useRef<HTMLFormElement>(null)
  const { write } = useHumancast(castpointId)
  const { isClosed, reason } = useLiveOnly()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [draft, setDraft] = useState<Draft>(() => {
    const hourMs = Math.floor(beginMs / HOUR_MS) * HOUR_MS
    return {
      text: '',
      from: localTime(hourMs),
      to: localTime(hourMs + USUAL_HOURS * HOUR_MS),
      corrections: [],
    }
  })
  const limit = formats.difference('temperature', MOST_CORRECTION_C, { digits: 0 })
  const change = (changes: Partial<Draft>) => setDraft((former) => ({ ...former, ...changes }))
  const error = (field: string) => (errors[field] ? t(`humancast.errors.${errors[field]}`, { limit }) : null)

  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first === undefined) return
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [errors])

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readDraft(draft, {
      instant: (text) => instantOfText(text, timeZone),
      unitC: degreeC(formats),
      nowMs: nowMs(),
    })
    if ('errors' in read) return setErrors(read.errors)
    setErrors({})
    write.mutate(read.body, {
      onSuccess: onDone,
      onError: (failure) => {
        const field = failure instanceof ApiError ? fieldOf(failure.field) : null
        if (field !== null) setErrors({ [field]: 'refused' })
      },
    })
  }

  const setCorrection = (key: number, changes: Partial<CorrectionDraft>) =>
    change({
      corrections: draft.corrections.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    })
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label={t('humancast.write')}>
      <Textarea
        name="text"
        label={t('humancast.text')}
        placeholder={t('humancast.textHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.text}
        error={error('text')}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        data-autofocus
      />
      <div className={css.fields}>
        <TextInput
          name="from"
          type="datetime-local"
          label={t('humancast.from')}
          value={draft.from}
          error={error('from')}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextInput
          name="to"
          type="datetime-local"
          label={t('humancast.to')}
          value={draft.to}
          error={error('to')}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
        <span className={css.zone}>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
      </div>
      {draft.corrections.map((correction, index) => (
        <fieldset key={correction.key} className={css.fields}>
          <legend className="visually-hidden">
            {t('humancast.correctionNumber', { number: index + 1 })}
          </legend>
          <Select
            label={t('humancast.measure')}
            data={CORRECTED_MEASURES.map((value) => ({ value, label: t(`measures.${value}.long`) }))}
            value={correction.measure}
            allowDeselect={false}
            onChange={(value) => {
              const measure = CORRECTED_MEASURES.find((known) => known === value)
              if (measure) setCorrection(correction.key, { measure })
            }}
          />
          <TextInput
            name={`corrections.${index}.delta`}
            label={t('humancast.delta', { unit: formats.unit('temperature') })}
            placeholder="−1,5"
            inputMode="text"
            value={correction.delta}
            error={error(`corrections.${index}.delta`)}
            onChange={({ currentTarget }) => setCorrection(correction.key, { delta: currentTarget.value })}
          />
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              name={`corrections.${index}.${end}`}
              type="datetime-local"
              label={t(`humancast.${end}`)}
              value={correction[end] === '' ? draft[end] : correction[end]}
              error={error(`corrections.${index}.${end}`)}
              onChange={({ currentTarget }) => setCorrection(correction.key, { [end]: currentTarget.value })}
            />
          ))}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconX size={14} />}
            onClick={() =>
              change({ corrections: draft.corrections.filter(({ key }) => key !== correction.key) })
            }
          >
            {t('app.remove')}
          </Button>
        </fieldset>
      ))}
      {write.isError && (
        <p className={css.refused} role="alert">
          {t(`errors.${codeOf(write.error)}`)}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" size="xs" loading={write.isPending} disabled={isClosed} title={reason}>
          {t('humancast.publish')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ corrections: [...draft.corrections, newCorrection(draft.corrections)] })}
        >
          {t('humancast.addCorrection')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

function newCorrection(others: readonly CorrectionDraft[]): CorrectionDraft {
  const key = Math.max(0, ...others.map((other) => other.key)) + 1
  return { key, measure: 'ts', delta: '', from: '', to: '' }
}

function instantOfText(text: string, timeZone: string): number | null {
  const [, date, hour, minute] = text.match(WALL_CLOCK) ?? []
  return date === undefined ? null : instantOf({ date, hour: Number(hour), minute: Number(minute) }, timeZone)
}
