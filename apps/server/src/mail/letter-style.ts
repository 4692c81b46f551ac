import { Html } from '../html.ts'

const FONT = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

/** Styles of each element of a mail, in the colours of the light theme. */
const LIGHT = {
  body: 'margin: 0; background: #f4f6f8',
  sheet: `max-width: 560px; margin: 0 auto; padding: 24px 20px; background: #ffffff; color: #1f2933; ${FONT}`,
  title: 'margin: 0 0 16px; font-size: 20px; line-height: 1.3; font-weight: 600',
  text: 'margin: 0 0 16px; font-size: 16px; line-height: 1.5',
  place: 'margin: 24px 0 8px; font-size: 18px; line-height: 1.3; font-weight: 600',
  heading: 'margin: 20px 0 8px; font-size: 15px; line-height: 1.3; font-weight: 600',
  lead: 'margin: 0 0 8px; font-size: 17px; line-height: 1.4; font-weight: 600',
  notice:
    'margin: 0 0 12px; padding: 8px 12px; border-left: 4px solid #1f2933; font-size: 15px; line-height: 1.45',
  button:
    'display: inline-block; padding: 12px 18px; border-radius: 6px; background: #2b5bd7; color: #ffffff; text-decoration: none; font-weight: 600',
  link: 'color: #55636f',
  small: 'margin: 0 0 8px; font-size: 13px; line-height: 1.4; color: #55636f; overflow-wrap: anywhere',
  line: 'margin: 24px 0 16px; border: 0; border-top: 1px solid #d9dfe6',
  table:
    'width: 100%; margin: 0 0 16px; border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums',
  head: 'padding: 6px 8px 6px 0; border-bottom: 1px solid #d9dfe6; text-align: left; font-size: 13px; font-weight: 600; color: #55636f',
  cell: 'padding: 6px 8px 6px 0; border-bottom: 1px solid #eef1f4; text-align: left',
} as const
type MailElement = keyof typeof LIGHT

/** Colours of the dark theme; elements not named here keep theirs. */
const DARK: Partial<Record<MailElement, string>> = {
  body: 'background: #0e1318',
  sheet: 'background: #161d24; color: #e6ebf0',
  button: 'background: #8fb0ff; color: #0e1318',
  notice: 'border-left-color: #e6ebf0',
  link: 'color: #a9b6c2',
  small: 'color: #a9b6c2',
  line: 'border-top-color: #2c3742',
  head: 'border-bottom-color: #2c3742; color: #a9b6c2',
  cell: 'border-bottom-color: #242e37',
}

const darkRules = Object.entries(DARK)
  .map(([element, style]) => `.v-${element}{${style.replaceAll(/(;|$)/g, ' !important$1')}}`)
  .join('')

/** Only for mail programs that support a style sheet. */
export const DARK_SHEET = new Html(`<style>@media (prefers-color-scheme: dark){${darkRules}}</style>`)

/** The class and style attributes of an element. */
export const looksOf = (element: MailElement): Html =>
  new Html(`class="v-${element}" style="${LIGHT[element]}"`)
