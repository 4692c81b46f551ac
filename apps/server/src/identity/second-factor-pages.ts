import type { Locale } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { renderSVG } from 'uqr'
import { Html, html } from '../html.ts'
import { field, formProblem, langField } from './form-problems.ts'
import type { Page } from './page.ts'
import { base32, totpUri } from './second-factor/totp.ts'

type Framed = { locale: Locale; languageUrl: string | null; action: string }

export type CodeProblem = { kind: 'missing' } | { kind: 'wrong' } | { kind: 'tooMany'; minutes: number }

function problemTexts(
  locale: Locale,
  problem: CodeProblem | null,
): { atField: string | null; atForm: string | null } {
  const words = wordsOf(locale).identity
  if (problem?.kind === 'tooMany')
    return {
      atField: null,
      atForm: words.secondFactor.tooMany.replace('{{minutes}}', String(problem.minutes)),
    }
  if (problem?.kind === 'missing') return { atField: words.required, atForm: null }
  return { atField: problem ? words.secondFactor.wrong : null, atForm: null }
}

const codeField = (label: string, atField: string | null, isNumeric: boolean): Html =>
  field({
    name: 'code',
    label,
    type: 'text',
    autocomplete: 'one-time-code',
    maxLength: 20,
    problem: atField,
    isNumeric,
    hasFocus: true,
  })

/** Asks for a code of the app, a recovery code or a passkey. */
export function provePage({
  locale,
  languageUrl,
  action,
  challenge,
  problem,
}: Framed & { challenge: string; problem: CodeProblem | null }): Page {
  const words = wordsOf(locale).identity.secondFactor
  const { atField, atForm } = problemTexts(locale, problem)
  return {
    locale,
    languageUrl,
    title: words.title,
    hasPasskeyScript: true,
    main: html`<h1>${words.title}</h1>
<p>${words.text}</p>
${formProblem(atForm)}
<form class="fields" method="post" action="${action}/second-factor" novalidate>
${langField(locale)}
${codeField(words.code, atField, false)}
<button>${wordsOf(locale).identity.submit}</button>
</form>
${passkeyForm({ locale, action, challenge })}
<a class="link" href="${action}?lang=${locale}">${words.other}</a>`,
  }
}

/** A role requires a second factor and the person has none: an app must be set up first. */
export function setUpPage({
  locale,
  languageUrl,
  action,
  secret,
  email,
  problem,
}: Framed & { secret: Buffer; email: string; problem: CodeProblem | null }): Page {
  const words = wordsOf(locale).identity.secondFactor
  const { atField, atForm } = problemTexts(locale, problem)
  return {
    locale,
    languageUrl,
    title: words.setUpTitle,
    main: html`<h1>${words.setUpTitle}</h1>
<p>${words.setUpText}</p>
${formProblem(atForm)}
<div class="dots" role="img" aria-label="${words.dots}">${new Html(renderSVG(totpUri(secret, email), { border: 2 }))}</div>
<p class="hint">${words.byHand} <code>${base32(secret).match(/.{4}/g)?.join(' ') ?? ''}</code></p>
<form class="fields" method="post" action="${action}/second-factor" novalidate>
${langField(locale)}
${codeField(words.appCode, atField, true)}
<button>${wordsOf(locale).identity.submit}</button>
</form>`,
  }
}

/** Displayed once, after the app was set up. */
export function recoveryCodesPage({
  locale,
  languageUrl,
  action,
  codes,
}: Framed & { codes: readonly string[] }): Page {
  const words = wordsOf(locale).identity.secondFactor
  return {
    locale,
    languageUrl,
    title: words.codesTitle,
    main: html`<h1>${words.codesTitle}</h1>
<p>${words.codesText}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<form method="post" action="${action}/second-factor">
${langField(locale)}
<input type="hidden" name="kept" value="yes">
<button>${words.codesSaved}</button>
</form>`,
  }
}

/** Displayed by the script if the browser supports passkeys; it submits the answer of the browser. */
export function passkeyForm({
  locale,
  action,
  challenge,
}: {
  locale: Locale
  action: string
  challenge: string
}): Html {
  const words = wordsOf(locale).identity.secondFactor
  return html`<form id="passkey" method="post" action="${action}/passkey" data-challenge="${challenge}" hidden>
${langField(locale)}
<input type="hidden" name="assertion">
<button class="quiet">${words.passkey}</button>
<p class="problem" role="alert" hidden>${words.passkeyFailed}</p>
</form>`
}
