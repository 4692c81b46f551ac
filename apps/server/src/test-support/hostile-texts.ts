import { Window } from 'happy-dom'

/** Texts that a person who means harm stores where any text may be typed. */
export const MARKUP = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
export const HOSTILE_TEXTS: readonly string[] = [
  MARKUP,
  "' autofocus onfocus='alert(1)",
  '</p></td></style></title><svg onload=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<a href="javascript:alert(1)">text</a>',
  'javascript:alert(1)',
  ']]><!--<!DOCTYPE x [<!ENTITY e "y">]>&e;',
]

/** Texts that a spreadsheet would run at the start of a cell, also of a cell that they open themselves. */
export const FORMULAS: readonly string[] = [
  '=HYPERLINK("https://evil.example";"x")',
  "+cmd|'/C calc'!A1",
  "-2+3+cmd|'/C calc'!A1",
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  'Col";=1+1;"',
  'Col;=HYPERLINK("https://evil.example")',
  'Col,=HYPERLINK("https://evil.example")',
  'Col\t@SUM(1)',
  "Col,+cmd|'/C calc'!A1",
  'Col\r\n=1+1;=1+1',
]

const ELEMENTS = new Set(
  'html head meta style title body div h1 h2 p br strong ul li table thead tbody tr th td a hr'.split(' '),
)
const ATTRIBUTES = new Set('lang charset name content class style scope href'.split(' '))

/** Everything in the page of a mail that a text must not become: an element, an attribute, a link to no page. */
export function foreignMarkup(page: string): string[] {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
  const document = new window.DOMParser().parseFromString(page, 'text/html')
  const faults = [...document.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase()
    const attributes = [...element.attributes].map((attribute) => attribute.name)
    return [
      ...(ELEMENTS.has(name) ? [] : [`<${name}>`]),
      ...attributes
        .filter((attribute) => !ATTRIBUTES.has(attribute))
        .map((attribute) => `${name} ${attribute}`),
      ...(name === 'a' && !/^https?:\/\//.test(element.getAttribute('href') ?? '')
        ? [`a ${element.getAttribute('href')}`]
        : []),
    ]
  })
  window.close()
  return faults
}
