// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openChart } from './chart-driver.ts'

const NO_LISTENERS = { onZoom() {}, onPointer() {}, onClick() {} }

test('a chart that is cancelled before the library loads does not use the element', async () => {
  const element = document.createElement('div')
  const leaving = new AbortController()
  const abortedChart = openChart(element, NO_LISTENERS, leaving.signal)
  leaving.abort()
  expect(await abortedChart).toBeNull()
  expect(element.getAttribute('_echarts_instance_')).toBeNull()
})
