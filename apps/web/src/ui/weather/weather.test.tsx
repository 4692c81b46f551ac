// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frenchDisplay as display } from '../../test-support/a-display.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { FallSymbol } from './FallSymbol.tsx'
import { Falls } from './Falls.tsx'
import { fallsIn } from './falls.ts'
import { Precipitation } from './Precipitation.tsx'
import { aStep } from './test-steps.ts'
import { WeatherSymbol } from './WeatherSymbol.tsx'
import { Wind } from './Wind.tsx'
import { WindArrow } from './WindArrow.tsx'

test('the symbol of the weather is named, unless its word stands beside it', async () => {
  const { redraw } = await drawn(<WeatherSymbol display={display} code={71} isNight={false} />)
  expect(screen.getByAltText('neige faible')).toBeDefined()
  redraw(<WeatherSymbol display={display} code={71} isNight={false} isDecoration />)
  expect(screen.queryByAltText('neige faible')).toBeNull()
})

test('unknown weather keeps the place of its symbol', async () => {
  const { container } = await drawn(<WeatherSymbol display={display} code={null} isNight={false} size={28} />)
  expect(container.querySelector('span')?.style.width).toBe('28px')
  expect(container.querySelector('img')).toBeNull()
})

test('the arrow points where the wind goes', async () => {
  const { container } = await drawn(<WindArrow directionDeg={90.4} />)
  expect(container.querySelector('svg')?.style.rotate).toBe('90deg')
})

test('wind is its mean, its gust and where it comes from; calm has no direction', async () => {
  const wind = { meanKmh: 35.4, gustKmh: 62, directionDeg: 315, display }
  const { container, redraw } = await drawn(<Wind {...wind} />)
  expect(container.textContent).toBe('35Rafales 62NO')
  redraw(<Wind {...wind} meanKmh={0} />)
  expect(container.textContent).toBe('calme')
  redraw(<Wind {...wind} meanKmh={null} gustKmh={null} />)
  expect(container.textContent).toBe('–')
  redraw(<Wind {...wind} gustKmh={null} directionDeg={null} />)
  expect(container.textContent).toBe('35–')
})

test('precipitation is what falls and how much; nothing is said', async () => {
  const { container, redraw } = await drawn(<Precipitation type={3} rateMmh={0.4} display={display} />)
  expect(container.textContent).toMatch(/neige0,4$/)
  redraw(<Precipitation type={0} rateMmh={null} display={display} />)
  expect(container.textContent).toBe(display.t('codes.rainType.none'))
  redraw(<Precipitation type={null} rateMmh={null} display={display} />)
  expect(container.textContent).toBe('–')
  redraw(<Precipitation type={4} rateMmh={null} display={display} />)
  expect(container.textContent).toContain(display.t('codes.rainType.failing'))
})

test('what falls comes with its amounts, the most dangerous first; in short only that', async () => {
  const falls = fallsIn([aStep({ rain: 2, rain_frz: 0.3 })])
  const { container, redraw } = await drawn(<Falls display={display} falls={falls} />)
  expect(container.textContent).toMatch(/^Pluie verglaçante0,3.mm.*Pluie2,0.mm$/)
  redraw(<Falls display={display} falls={falls} isShort />)
  expect(container.textContent).toMatch(/^Pluie verglaçante0,3$/)
})

test('dry is said where there is room, and a run that says nothing of it is a dash', async () => {
  const { container, redraw } = await drawn(<Falls display={display} falls={[]} />)
  expect(container.textContent).toBe(display.t('weather.dry'))
  redraw(<Falls display={display} falls={[]} isShort />)
  expect(container.textContent).toBe('')
  redraw(<Falls display={display} falls={null} />)
  expect(container.textContent).toBe('–')
})

test('a sign says nothing of its own: its word stands beside it, in the language of the reader', async () => {
  const { container } = await drawn(<FallSymbol kind="freezing_rain" />)
  expect(container.querySelector('title')).toBeNull()
  expect(container.textContent).toBe('')
})
