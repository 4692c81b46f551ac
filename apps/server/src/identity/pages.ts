import type { Locale } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { Html, html } from '../html.ts'
import type { DemonstrationAccount } from './accounts.ts'
import { field, formProblem, langField } from './form-problems.ts'
import type { Page } from './page.ts'
import { passkeyForm } from './second-factor-pages.ts'

export type SignInProblem =
  | { kind: 'missing'; field: 'login' | 'password' }
  | { kind: 'wrong' }
  | { kind: 'locked' }
  | { kind: 'tooManyFailures'; minutes: number }
  | { kind: 'tooBusy' }
  | { kind: 'passkey' }

export type SignInForm = {
  locale: Locale
  languageUrl: string | null
  /** The address to which the form is sent. */
  action: string
  /** The typed e-mail or login; a password is never returned. */
  login: string
  problem: SignInProblem | null
  /** The challenge that a passkey must sign. */
  challenge: string
  demonstration: readonly DemonstrationAccount[]
}

export function signInPage(form: SignInForm): Page {
  const { locale, languageUrl, demonstration } = form
  const words = wordsOf(locale).identity
  return {
    locale,
    languageUrl,
    title: words.title,
    hasPasskeyScript: true,
    main: html`<h1>${words.title}</h1>
${formProblem(formProblemText(form))}
${fields(form)}
${demonstration.length > 0 ? demonstrationList(form) : null}`,
  }
}

function demonstrationList({ locale, action, demonstration }: SignInForm): Html {
  const words = wordsOf(locale).identity
  return html`<form class="people" method="post" action="${action}" aria-labelledby="people">
<h2 id="people">${words.demo}</h2>
<p>${words.demoHint}</p>
<input type="hidden" name="lang" value="${locale}">
<ul>${demonstration.map(
    ({ personId, name, note }) =>
      html`<li><button name="demonstration" value="${personId}"><span class="initials" aria-hidden="true">${initials(name)}</span><span><span class="name">${name}</span> <span class="note">${note[locale]}</span></span>${CHEVRON}</button></li>`,
  )}</ul>
</form>`
}

function fields(form: SignInForm): Html {
  const { locale, action, login, problem } = form
  const words = wordsOf(locale).identity
  const focus = focusOf(problem, login)
  return html`<form class="fields" method="post" action="${action}" novalidate>
${langField(locale)}
${field({
  name: 'login',
  label: words.login,
  type: 'text',
  autocomplete: 'username',
  maxLength: 254,
  value: login,
  problem: problemAt('login', form),
  hasFocus: focus === 'login',
})}
${field({
  name: 'password',
  label: words.password,
  type: 'password',
  autocomplete: 'current-password',
  maxLength: 1024,
  problem: problemAt('password', form),
  hasFocus: focus === 'password',
})}
<button>${words.submit}</button>
</form>
${passkeyForm({ locale, action, challenge: form.challenge })}
<a class="link" href="/oidc/forgotten?lang=${locale}">${words.newPassword.forgotten}</a>`
}

/** The field that needs attention next. */
function focusOf(problem: SignInProblem | null, login: string): 'login' | 'password' | null {
  if (problem?.kind === 'missing') return problem.field
  if (problem?.kind === 'wrong') return 'password'
  if (problem) return null
  return login ? 'password' : 'login'
}

/** A wrong combination is reported at the password only, so as not to reveal which of the two was wrong. */
function problemAt(field: 'login' | 'password', { locale, problem }: SignInForm): string | null {
  const words = wordsOf(locale).identity
  if (problem?.kind === 'missing' && problem.field === field) return words.required
  if (problem?.kind === 'wrong' && field === 'password') return words.wrong
  return null
}

function formProblemText({ locale, problem }: SignInForm): string | null {
  const words = wordsOf(locale).identity
  if (problem?.kind === 'locked') return wordsOf(locale).errors.AccountLocked
  if (problem?.kind === 'tooBusy') return words.tooBusy
  if (problem?.kind === 'passkey') return words.secondFactor.passkeyUnknown
  if (problem?.kind !== 'tooManyFailures') return null
  return words.tooManyFailures.replace('{{minutes}}', String(problem.minutes))
}

type Plain = { locale: Locale; languageUrl: string | null; appUrl: string }

/** `form` is oidc-provider's own, with the token against forgery; the button refers to it by its id. */
export function signOutPage({ locale, languageUrl, appUrl, form }: Plain & { form: string }): Page {
  const words = wordsOf(locale).identity
  return {
    locale,
    languageUrl,
    title: words.signOutTitle,
    main: html`<h1>${words.signOutTitle}</h1>
<p>${words.signOutText}</p>
${new Html(form)}
<button form="op.logoutForm" name="logout" value="yes">${words.signOut}</button>
<a class="button quiet" href="${appUrl}">${words.stay}</a>`,
  }
}

export function signedOutPage({ locale, languageUrl, appUrl }: Plain): Page {
  const words = wordsOf(locale).identity
  return {
    locale,
    languageUrl,
    title: words.signedOut,
    main: html`<h1>${words.signedOut}</h1>
<a class="button" href="${appUrl}">${words.signInAgain}</a>`,
  }
}

export type Failure = 'oldPage' | 'badRequest' | 'noPage' | 'failure' | 'tooBusy' | 'away'

/** `code` is for the helpdesk: the error of the protocol, never a stack trace. */
export function failurePage({
  locale,
  languageUrl,
  appUrl,
  failure,
  code,
}: Plain & { failure: Failure; code: string | null }): Page {
  const words = wordsOf(locale).identity
  const { title, text } = words.failures[failure]
  return {
    locale,
    languageUrl,
    title,
    main: html`<h1>${title}</h1>
<p>${text}</p>
<a class="button" href="${appUrl}">${words.backToApp}</a>
${code ? html`<p class="code">${words.code} <code lang="en">${code}</code></p>` : null}`,
  }
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

const CHEVRON = html`<svg class="chevron" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="m9 6 6 6-6 6"/></svg>`
