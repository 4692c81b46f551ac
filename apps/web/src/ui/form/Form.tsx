import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../time/use-live-only.ts'
import css from './form.module.css'
import { FormErrors, type FormWords, FormWordsContext } from './form-context.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { refusalWords } from './refusal-words.ts'
import { StickyActions } from './StickyActions.tsx'
import type { Form as FormState } from './use-form.ts'

type Props<Draft, Stored> = {
  form: FormState<Draft, Stored>
  words: FormWords
  label?: string
  submitLabel: string
  /** What is said where nobody knows why it was not done. */
  failed?: string
  onCancel: () => void
  /** Whether a change of the address leaves the form; without it: another path. */
  isLeft?: Parameters<typeof LeaveQuestion>[0]['isLeft']
  /** In the place of the buttons while two versions stand against each other. */
  conflict?: ReactNode
  children: ReactNode
}

/** The frame of a form: errors at their inputs and in a line, buttons, and the question before it is left. */
export function Form<Draft, Stored>(props: Props<Draft, Stored>) {
  const { form, words, label, submitLabel, failed, onCancel, isLeft, conflict, children } = props
  const { t } = useTranslation()
  const { isClosed, reason } = useLiveOnly()
  const element = useRef<HTMLFormElement>(null)
  const { errors, refusal, isSending } = form

  useEffect(() => {
    const [first] = Object.keys(errors)
    if (first !== undefined) inputOf(element.current, first)?.focus()
  }, [errors])

  // What came between is seen at once, wherever the form is scrolled to.
  const isContested = form.conflict !== null
  useEffect(() => {
    if (isContested) element.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [isContested])

  return (
    <FormWordsContext value={words}>
      <FormErrors value={errors}>
        <form ref={element} className={css.form} onSubmit={form.submit} noValidate aria-label={label}>
          {children}
          {conflict}
          <StickyActions>
            {Object.keys(errors).length > 0 && (
              <p className={css.refusal} role="alert">
                {t('form.mended')}
              </p>
            )}
            {refusal && (
              <p className={css.refusal} role="alert">
                {refusalWords(t, refusal, failed)}
              </p>
            )}
            {!conflict && (
              <div className={css.buttons}>
                <Button type="submit" size="sm" loading={isSending} disabled={isClosed} title={reason}>
                  {submitLabel}
                </Button>
                <Button size="sm" variant="subtle" onClick={onCancel}>
                  {t('app.cancel')}
                </Button>
              </div>
            )}
          </StickyActions>
          <LeaveQuestion hasChanges={form.hasChanges} {...(isLeft ? { isLeft } : {})} />
        </form>
      </FormErrors>
    </FormWordsContext>
  )
}

/** An input by the path of its value; one of several parts is found by its first. */
const inputOf = (form: HTMLFormElement | null, path: string) =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`)
