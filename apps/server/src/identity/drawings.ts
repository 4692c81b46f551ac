import { type Html, html } from '../html.ts'

/** The logo of the application: a road that runs to the horizon, its centre line in ice. */
const LOGO_PATHS = html`<path d="M7 27 12.6 5h6.8L25 27" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M16 9v3.2M16 15.4v3.2M16 21.8V25" class="lane" stroke-width="2.4" stroke-linecap="round" fill="none"/>`

export function logo(sizePx: number): Html {
  const size = String(sizePx)
  return html`<svg class="mark" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">${LOGO_PATHS}</svg>`
}

/** The logo as the icon of the browser tab, on the dark ground of the application's icon. */
export const ICON_URL = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#e6ebf0"><rect width="32" height="32" rx="7" fill="#1f2933"/>${LOGO_PATHS.text.replace('class="lane"', 'stroke="#8fb0ff"')}</svg>`,
)}`

/** A night on the road: the temperature of the pavement drops below the 0 °C line towards the morning. */
export function nightRoad(): Html {
  return html`<svg class="night" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<g class="crystal" transform="translate(505 190)">${crystal()}</g>
<g class="crystal far" transform="translate(196 292) scale(.36)">${crystal()}</g>
<g class="crystal far" transform="translate(622 428) scale(.24)">${crystal()}</g>
<path class="hill" d="M0 560c92-44 176-58 268-30 70 21 118 14 176-14 92-44 178-40 276 6v378H0z"/>
<path class="hill near" d="M0 622c110-34 212-30 318-8 138 28 262 22 402-24v310H0z"/>
<path class="road" d="M361 623c8 14 46 22 74 38 40 23 22 52-58 92-92 46-176 92-204 147h318c-16-60 10-104 44-146 40-50 22-82-42-104-46-16-92-20-118-28z"/>
<path class="lane" d="M380 629q14 5 30 9" stroke-width="1.5"/><path class="lane" d="M432 645q24 8 38 19" stroke-width="2"/><path class="lane" d="M482 686q-2 18-26 38" stroke-width="3"/><path class="lane" d="M424 750q-22 16-42 34" stroke-width="4.5"/><path class="lane" d="M356 812q-20 26-26 58" stroke-width="6"/>
<path class="zero" d="M0 470h720"/>
<path class="curve" d="M0 392c70-6 126 6 186 26 76 26 112 52 176 52 74 0 108 66 176 70 62 4 96-34 182-38"/>
<circle class="point" cx="362" cy="470" r="5"/>
<text class="zero-label" x="150" y="496">0 °C</text>
</svg>`
}

function crystal(): Html {
  const arm = 'M0 0V-92M0-34l-22-20M0-34l22-20M0-60l-16-15M0-60l16-15'
  const arms = [0, 60, 120, 180, 240, 300].map(
    (angle) => html`<path d="${arm}" transform="rotate(${String(angle)})"/>`,
  )
  return html`${arms}<path d="M0-20 17.3-10v20L0 20-17.3 10v-20z"/>`
}
