import { expect, test } from 'vitest'
import { letterOf } from './letter.ts'

const LETTER = {
  lang: 'fr',
  title: 'Verglas : «A & B»\r\nBcc: x@example.org',
  paragraphs: ['Bonjour <Claire>,\nà demain.'],
  table: {
    head: ['Heure', 'Air'],
    rows: [
      ['08:00', '−3,2 °C'],
      ['14:00', '1,0 °C'],
    ],
  },
  link: { label: 'Ouvrir', address: 'https://v.example.org/previsions/view/c1?a=1&b=2' },
  footer: ['Vous recevez ce courriel parce que vous suivez ce point.'],
  unsubscribe: { label: 'Ne plus recevoir', address: 'https://v.example.org/api/unsubscribe?token=x' },
} as const

test('has the same content as text and as HTML', () => {
  const { body, html } = letterOf(LETTER)
  for (const text of ['à demain.', '−3,2 °C', 'Ouvrir', 'Ne plus recevoir', 'vous suivez ce point']) {
    expect(body).toContain(text)
    expect(html).toContain(text)
  }
  expect(body).toContain('Heure  Air\n08:00  −3,2 °C\n14:00  1,0 °C')
  expect(body).toContain('https://v.example.org/previsions/view/c1?a=1&b=2')
})

test('no content becomes markup, and a title adds no header', () => {
  const { subject, html } = letterOf(LETTER)
  expect(subject).toBe('Verglas : «A & B» Bcc: x@example.org')
  expect(html).toContain('Bonjour &lt;Claire&gt;,<br>à demain.')
  expect(html).toContain('href="https://v.example.org/previsions/view/c1?a=1&amp;b=2"')
})

test('is readable on a phone: its width, no picture, nothing that is fetched', () => {
  const { html } = letterOf(LETTER)
  expect(html).toContain('width=device-width')
  expect(html).toContain('<html lang="fr">')
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(/)
})

test('uses dark theme colours when the mail program is dark', () => {
  const { html } = letterOf({
    ...LETTER,
    blocks: [
      { kind: 'heading', level: 2, text: 'Alertes' },
      { kind: 'notice', tone: 'alarm', title: 'Verglas', text: 'orange' },
    ],
  })
  const sheet = html.match(/<style>@media \(prefers-color-scheme: dark\)\{(.*)\}<\/style>/)?.[1] ?? ''
  expect(sheet).toMatch(/\.v-sheet\{background: #\w{6} !important; color: #\w{6} !important\}/)
  for (const [, className] of sheet.matchAll(/\.(v-\w+)\{/g)) expect(html).toContain(`class="${className}"`)
})
