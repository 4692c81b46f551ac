import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import css from './conflict.module.css'
import { type Difference, mergedDraft, type Side } from './conflict.ts'
import type { Draft, GroupDraft } from './draft.ts'
import { draftText } from './draft-text.ts'
import form from './form.module.css'
import { useFormWords } from './form-context.ts'

type Props = {
  changedBy: string | null
  changedAt: string | null
  yours: GroupDraft
  differences: readonly Difference[]
  onSave: (merged: GroupDraft) => void
  onCancel: () => void
}

const SIDES = ['yours', 'theirs'] as const satisfies readonly Side[]

/** Shown if somebody else saved first: both versions side by side, with a choice for each field. */
export function Conflict({ changedBy, changedAt, yours, differences, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const { label, option } = useFormWords()
  const { dateTime } = useContextData().formats()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const usualOf = new Map(differences.map(({ field, usual }) => [field.key, usual]))
  const sideOf = (key: string): Side => chosen[key] ?? usualOf.get(key) ?? 'yours'
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ field }) => [field.key, side])))
  const name = changedBy ?? t('form.conflict.someone')
  const headings = { yours: t('form.conflict.yours'), theirs: name }
  const words = ({ field }: Difference, draft: Draft | undefined) => draftText(field, draft, { t, option })
  return (
    <section
      className={css.conflict}
      role="alertdialog"
      aria-labelledby="form-conflict"
      tabIndex={-1}
      data-conflict
    >
      <h2 id="form-conflict">{t('form.conflict.title', { name })}</h2>
      <p>
        {changedAt !== null && `${dateTime(Date.parse(changedAt))} · `}
        {t('form.conflict.choose')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict.field')}</th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {headings[side]}{' '}
                <Button size="compact-xs" variant="subtle" onClick={() => chooseAll(side)}>
                  {t('form.conflict.all')}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => {
            const { key } = difference.field
            return (
              <tr key={key}>
                <th scope="row">{label(key)}</th>
                {SIDES.map((side) => (
                  <td key={side} data-chosen={sideOf(key) === side || undefined}>
                    <Radio
                      name={`conflict ${key}`}
                      checked={sideOf(key) === side}
                      label={words(difference, difference[side])}
                      aria-label={`${label(key)}, ${headings[side]}`}
                      onChange={() => setChosen({ ...chosen, [key]: side })}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={form.buttons}>
        <Button size="sm" onClick={() => onSave(mergedDraft(yours, differences, sideOf))}>
          {t('form.conflict.save')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </section>
  )
}
