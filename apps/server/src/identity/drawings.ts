import { type Html, html } from './html.ts'

/** The mark: a hexagon of ice, the arms of its crystal above, a road running into it below. */
const MARK = html`<path d="M16 2.6 27.6 9.3v13.4L16 29.4 4.4 22.7V9.3z" stroke="currentColor" stroke-width="2" stroke-linejoin="round" fill="none"/><path d="M16 14.6V6.6M16 14.6 9.1 10.6M16 14.6l6.9-4M13.9 7.9 16 10l2.1-2.1M9.6 13.6l2.9-.8-.8-2.9M22.4 13.6l-2.9-.8.8-2.9" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M15 17.2h2l3.6 8.3L16 28.2l-4.6-2.7z" fill="currentColor"/><path d="M16 18.6v1.3m0 1.6v1.7m0 1.7v1.9" class="lane" stroke-width="1.1" stroke-linecap="round" fill="none"/>`

export function mark(sizePx: number): Html {
  const size = String(sizePx)
  return html`<svg class="mark" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">${MARK}</svg>`
}

/** The mark as the icon of the browser's tab. */
export const ICON_URL = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#5b7fd9">${MARK.text.replace('class="lane"', 'stroke="#fff"')}</svg>`,
)}`

/** A night on the road: the temperature of the pavement sinks below the 0 °C line towards the morning. */
export function nightRoad(): Html {
  return html`<svg class="night" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<g class="crystal" transform="translate(505 190)">${crystal()}</g>
<g class="crystal far" transform="translate(196 292) scale(.36)">${crystal()}</g>
<g class="crystal far" transform="translate(622 428) scale(.24)">${crystal()}</g>
<path class="hill" d="M0 560c92-44 176-58 268-30 70 21 118 14 176-14 92-44 178-40 276 6v378H0z"/>
<path class="hill near" d="M0 622c110-34 212-30 318-8 138 28 262 22 402-24v310H0z"/>
<path class="road" d="M352 606c-10 44-60 78-112 128C190 782 132 838 96 900h446c-10-62-54-112-84-160-30-46-66-90-84-134z"/>
<path class="lane" d="M362 618c-2 14-5 26-9 38M347 676c-6 16-12 32-17 50M322 756c-5 22-9 42-12 64M304 846c-2 18-3 36-3 54"/>
<path class="zero" d="M0 470h720"/>
<path class="curve" d="M0 392c70-6 126 6 186 26 76 26 112 52 176 52 74 0 108 66 176 70 62 4 96-34 182-38"/>
<circle class="point" cx="362" cy="470" r="5"/>
<text class="zero-label" x="48" y="458">0 °C</text>
</svg>`
}

function crystal(): Html {
  const arm = 'M0 0V-92M0-34l-22-20M0-34l22-20M0-60l-16-15M0-60l16-15'
  const arms = [0, 60, 120, 180, 240, 300].map((angle) => html`<path d="${arm}" transform="rotate(${String(angle)})"/>`)
  return html`${arms}<path d="M0-20 17.3-10v20L0 20-17.3 10v-20z"/>`
}
