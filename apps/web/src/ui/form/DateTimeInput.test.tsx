// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { draftOf, type GroupDraft, readDraft } from './draft.ts'
import { field } from './fields.ts'

const CASES = [
  {
    zone: 'Europe/Paris',
    lang: 'fr',
    twice: '2026-10-25T02:30',
    after: '2026-10-25T03:30',
    skipped: '2026-03-29T02:30',
    names: ['02:30 (heure d’été, UTC+2)', '02:30 (heure d’hiver, UTC+1)'],
    instants: ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  },
  {
    zone: 'America/Toronto',
    lang: 'en',
    twice: '2026-11-01T01:30',
    after: '2026-11-01T02:30',
    skipped: '2026-03-08T02:30',
    names: ['1:30\u00a0a.m. (summer time, UTC−4)', '1:30\u00a0a.m. (winter time, UTC−5)'],
    instants: ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  },
] as const

describe.each(CASES)('a date and time in $zone', ({ zone, lang, twice, after, skipped, names, instants }) => {
  const FIELDS = [field('at', { kind: 'time', timeZone: zone })]
  let values: GroupDraft = {}
  const answer = () => readDraft(FIELDS, values)
  function Example({ value }: { value: string }) {
    const [draft, setDraft] = useState<GroupDraft>({ at: value })
    values = draft
    return (
      <DateTimeInput
        name="at"
        label="At"
        value={String(draft.at)}
        timeZone={zone}
        error={null}
        onChange={(at) => setDraft({ at })}
      />
    )
  }
  const open = (value: string) => drawn(<Example value={value} />, { context: { locale: lang } })

  test('that exists twice is refused until one of the two is chosen', async () => {
    const { user } = await open(twice)
    expect(answer().errors).toEqual({ at: { word: 'form.errors.clockTwice' } })
    for (const [index, name] of names.entries()) {
      await user.click(screen.getByRole('radio', { name }))
      expect(answer()).toEqual({ settings: { at: instants[index] }, errors: {} })
    }
  })

  test('that exists twice is chosen with the keyboard alone', async () => {
    const { user } = await open(twice)
    const first = screen.getByRole('radio', { name: names[0] })
    for (let tabs = 0; tabs < 8 && document.activeElement !== first; tabs += 1) await user.tab()
    expect(document.activeElement).toBe(first)
    await user.keyboard(' ')
    expect(answer().settings.at).toBe(instants[0])
    await user.keyboard('{ArrowDown}')
    expect(answer().settings.at).toBe(instants[1])
  })

  test('that exists once offers no choice, and forgets an earlier one', async () => {
    await open(after)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(answer().errors).toEqual({})
  })

  test('that does not exist is refused with a sentence', async () => {
    await open(skipped)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(answer().errors).toEqual({ at: { word: 'form.errors.instant.skipped' } })
  })

  test('that was stored is opened and saved as the same instant', () => {
    for (const at of instants)
      expect(readDraft(FIELDS, draftOf(FIELDS, { at }))).toEqual({ settings: { at }, errors: {} })
  })
})

function Afternoon({ zone }: { zone: string }) {
  const [value, setValue] = useState('2026-11-24T19:30')
  return (
    <>
      <DateTimeInput name="at" label="At" value={value} timeZone={zone} error={null} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('a reader with a clock of twice 12 hours types on it', async () => {
  const { user } = await drawn(<Afternoon zone="America/Toronto" />, { context: { locale: 'en' } })
  const hours = screen.getByRole('spinbutton', { name: 'Time' }) as HTMLInputElement
  const half = screen.getByRole('combobox', { name: 'a.m. or p.m.' }) as HTMLSelectElement
  expect([hours.value, half.value]).toEqual(['07', 'p.m.'])
  await user.selectOptions(half, 'a.m.')
  expect(screen.getByRole('status').textContent).toBe('2026-11-24T07:30')
})

test('a reader with a clock of 24 hours has no halves of the day', async () => {
  await drawn(<Afternoon zone="Europe/Paris" />, { context: { locale: 'fr' } })
  expect((screen.getByRole('spinbutton', { name: 'Heure' }) as HTMLInputElement).value).toBe('19')
  expect(screen.queryByRole('combobox', { name: /matin/i })).toBeNull()
})
