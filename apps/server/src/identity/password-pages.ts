import type { Locale } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { html } from '../html.ts'
import { field, formProblem, langField } from './form-problems.ts'
import type { Page } from './page.ts'
import type { LinkPurpose } from './password-links.ts'
import { LONGEST_PASSWORD, type PasswordProblem, SHORTEST_PASSWORD } from './password-rules.ts'

type Framed = { locale: Locale; languageUrl: string | null }

export type ChoiceProblem = PasswordProblem | 'missing' | 'different'

/** The page behind a link in a mail: names the account and asks for the new password twice. */
export function choosePasswordPage({
  locale,
  languageUrl,
  action,
  email,
  purpose,
  problem,
}: Framed & { action: string; email: string; purpose: LinkPurpose; problem: ChoiceProblem | null }): Page {
  const words = wordsOf(locale).identity.newPassword
  const title = words.titles[purpose]
  return {
    locale,
    languageUrl,
    title,
    main: html`<h1>${title}</h1>
<p>${words.forWhom.replace('{{email}}', email)}</p>
<form class="fields" method="post" action="${action}" novalidate>
${langField(locale)}
<input type="hidden" name="username" autocomplete="username" value="${email}">
${field({
  name: 'password',
  label: words.new,
  type: 'password',
  autocomplete: 'new-password',
  maxLength: LONGEST_PASSWORD,
  hint: words.hint.replace('{{shortest}}', String(SHORTEST_PASSWORD)),
  problem: problem === 'different' ? null : problemText(locale, problem),
  hasFocus: problem !== 'different',
})}
${field({
  name: 'again',
  label: words.again,
  type: 'password',
  autocomplete: 'new-password',
  maxLength: LONGEST_PASSWORD,
  problem: problem === 'different' ? problemText(locale, problem) : null,
  hasFocus: problem === 'different',
})}
<button>${words.save}</button>
</form>`,
  }
}

function problemText(locale: Locale, problem: ChoiceProblem | null): string | null {
  if (problem === null) return null
  return wordsOf(locale).identity.newPassword.problems[problem].replace(
    '{{shortest}}',
    String(SHORTEST_PASSWORD),
  )
}

export function passwordChosenPage({ locale, languageUrl, appUrl }: Framed & { appUrl: string }): Page {
  const words = wordsOf(locale).identity.newPassword
  return {
    locale,
    languageUrl,
    title: words.chosen,
    main: html`<h1>${words.chosen}</h1>
<p>${words.chosenText}</p>
<a class="button" href="${appUrl}">${wordsOf(locale).identity.title}</a>`,
  }
}

/** The link was already used or has expired. */
export function oldLinkPage({ locale, languageUrl }: Framed): Page {
  const words = wordsOf(locale).identity.newPassword
  return {
    locale,
    languageUrl,
    title: words.oldLink,
    main: html`<h1>${words.oldLink}</h1>
<p>${words.oldLinkText}</p>
<a class="button" href="/oidc/forgotten?lang=${locale}">${words.newLink}</a>`,
  }
}

export type RequestProblem = { kind: 'missing' } | { kind: 'tooMany'; minutes: number }

/** Asks for the address to which a link is to be sent. */
export function forgottenPage({
  locale,
  languageUrl,
  login,
  problem,
  appUrl,
}: Framed & { login: string; problem: RequestProblem | null; appUrl: string }): Page {
  const words = wordsOf(locale).identity
  const { newPassword } = words
  return {
    locale,
    languageUrl,
    title: newPassword.forgottenTitle,
    main: html`<h1>${newPassword.forgottenTitle}</h1>
<p>${newPassword.forgottenText}</p>
${formProblem(
  problem?.kind === 'tooMany' ? words.tooManyRequests.replace('{{minutes}}', String(problem.minutes)) : null,
)}
<form class="fields" method="post" action="/oidc/forgotten" novalidate>
${langField(locale)}
${field({
  name: 'login',
  label: words.login,
  type: 'text',
  autocomplete: 'username',
  maxLength: 254,
  value: login,
  problem: problem?.kind === 'missing' ? words.required : null,
  hasFocus: problem?.kind !== 'tooMany',
})}
<button>${newPassword.send}</button>
</form>
<a class="button quiet" href="${appUrl}">${words.backToApp}</a>`,
  }
}

/** The same page whether the account exists or not. */
export function linkSentPage({ locale, languageUrl, appUrl }: Framed & { appUrl: string }): Page {
  const words = wordsOf(locale).identity
  return {
    locale,
    languageUrl,
    title: words.newPassword.sent,
    main: html`<h1>${words.newPassword.sent}</h1>
<p>${words.newPassword.sentText}</p>
<a class="button quiet" href="${appUrl}">${words.backToApp}</a>`,
  }
}
