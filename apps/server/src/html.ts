/** Text that is already HTML; `html` escapes everything else. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | readonly Html[] | null

/** A template whose values cannot become markup: html`<p>${anything}</p>`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const texts = values.map((value) => {
    if (value === null) return ''
    if (value instanceof Html) return value.text
    return typeof value === 'string' ? escapeHtml(value) : value.map((fragment) => fragment.text).join('')
  })
  return new Html(String.raw({ raw: strings.map((text) => text) }, ...texts))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
