import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './form.module.css'
import { FormErrors, type FormWords, FormWordsContext } from './form-context.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { LiveButton } from './LiveButton.tsx'
import { refusalWords } from './refusal-words.ts'
import { StickyActions } from './StickyActions.tsx'
import type { Form as FormState } from './use-form.ts'

type Props<Draft, Stored> = {
  form: FormState<Draft, Stored>
  words: FormWords
  label?: string
  submitLabel: string
  /** Text of an error with an unknown cause. */
  failed?: string
  onCancel: () => void
  /** Whether a change of the address leaves the form; by default a change of the path does. */
  isLeft?: Parameters<typeof LeaveQuestion>[0]['isLeft']
  /** Replaces the buttons while two versions are in conflict. */
  conflict?: ReactNode
  children: ReactNode
}

/** Frame of a form: errors at the inputs and in a summary line, buttons, and the question before leaving. */
export function Form<Draft, Stored>(props: Props<Draft, Stored>) {
  const { form, words, label, submitLabel, failed, onCancel, isLeft, conflict, children } = props
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const { errors, firstError, refusal, isSending } = form

  useEffect(() => {
    if (!firstError) return
    const input = inputOf(element.current, firstError.path)
    // The browser would scroll it to the lower edge, where the buttons cover it.
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
  }, [firstError])

  // A conflict scrolls into view.
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
                <LiveButton type="submit" size="sm" loading={isSending}>
                  {submitLabel}
                </LiveButton>
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

/** The input with this path; if a value has several inputs, the first. */
const inputOf = (form: HTMLFormElement | null, path: string) =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`)
