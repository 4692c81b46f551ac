import { Html, html } from '../html.ts'

export const WARNING = html`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="M12 3.5 21.5 20h-19z"/><path d="M12 10v4.5M12 17.4v.1"/></svg>`

/** The problem that concerns the form as a whole, displayed above it. */
export function formProblem(text: string | null): Html | null {
  return text
    ? html`<p class="problem whole" role="alert" tabindex="-1" autofocus>${WARNING}<span>${text}</span></p>`
    : null
}

export type Field = {
  name: string
  label: string
  type: 'text' | 'password'
  autocomplete: string
  maxLength: number
  value?: string
  hint?: string
  problem: string | null
  /** Digits only: a phone shows its number pad. */
  isNumeric?: boolean
  hasFocus?: boolean
}

/** A labelled field with its hint, and its problem below. */
export function field(options: Field): Html {
  const {
    name,
    label,
    type,
    autocomplete,
    maxLength,
    value = '',
    hint,
    problem,
    isNumeric,
    hasFocus,
  } = options
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" maxlength="${String(maxLength)}"${isNumeric ? new Html(' inputmode="numeric"') : null} required${problem ? new Html(' aria-invalid="true"') : null}${described ? html` aria-describedby="${described}"` : null}${hasFocus ? new Html(' autofocus') : null}>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
${problem ? html`<p class="problem" id="${name}-problem">${WARNING}<span>${problem}</span></p>` : null}`
}

/** Sends the language chosen by the person along with the form. */
export const langField = (locale: string): Html => html`<input type="hidden" name="lang" value="${locale}">`
