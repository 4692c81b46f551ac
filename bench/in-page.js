// What a page is asked to notice of itself; put into every page before its own scripts.

/** Milliseconds from the navigation to the first frame with something drawn in the picture of a chart. */
window.benchFirstDrawing = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(64, 32).getContext('2d', { willReadFrequently: true })
    const look = () => {
      for (const canvas of document.querySelectorAll('[role=img] canvas')) {
        if (canvas.width === 0 || canvas.height === 0) continue
        sample.clearRect(0, 0, 64, 32)
        sample.drawImage(canvas, 0, 0, 64, 32)
        const { data } = sample.getImageData(0, 0, 64, 32)
        let drawn = 0
        for (let at = 3; at < data.length; at += 4) if (data[at] > 0) drawn += 1
        // a curve and its axes; a single line would be the border
        if (drawn > 100) return resolve(performance.now())
      }
      requestAnimationFrame(look)
    }
    look()
  })

/** Bytes of script that came over the wire until now. */
window.benchScriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
    .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)

/** How long every frame of a time took, while `onFrame` is told how much of it has passed, 0 to 1. */
window.benchFrames = (forMs, onFrame = () => {}) =>
  new Promise((resolve) => {
    const frames = []
    let startMs = null
    let lastMs = null
    const frame = (nowMs) => {
      startMs ??= nowMs
      if (lastMs !== null) frames.push(nowMs - lastMs)
      lastMs = nowMs
      const part = (nowMs - startMs) / forMs
      if (part >= 1) return resolve(frames)
      onFrame(part)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

/** Scrolls the table from its first row to its last. */
window.benchScroll = async (forMs) => {
  const grid = document.querySelector('[role=grid]')
  let scroller = grid
  while (scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
  const room = scroller.scrollHeight - scroller.clientHeight
  const frames = await benchFrames(forMs, (part) => {
    scroller.scrollTop = room * part
  })
  return { rows: Number(grid.getAttribute('aria-rowcount')), room, frames }
}

/** Scrolls what holds a list from its first entry to its last. */
window.benchScrollPage = async (entries, forMs) => {
  let scroller = document.querySelector(entries).parentElement
  const scrolls = (element) =>
    element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible'
  while (scroller.parentElement && !scrolls(scroller)) scroller = scroller.parentElement
  return {
    frames: await benchFrames(forMs, (part) => {
      // its height is only known once it was seen
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    }),
  }
}

/** Moves the slider of the hours by one step each frame, there and back. */
window.benchSlide = async (forMs) => {
  const slider = document.querySelector('input[type=range]')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const [least, most] = [Number(slider.min), Number(slider.max)]
  let [hour, step, changes] = [Number(slider.value), 1, 0]
  const frames = await benchFrames(forMs, () => {
    if (hour + step > most || hour + step < least) step = -step
    hour += step
    changes += 1
    write.call(slider, String(hour))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return { frames, changes }
}

/** Resolves with the first picture of a map that has a line in the colour of a risk; the canvas must keep its drawing. */
window.benchFirstRisk = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(480, 300).getContext('2d', { willReadFrequently: true })
    const look = () => {
      // the map's own, and those over it
      for (const canvas of document.querySelectorAll('.maplibregl-map canvas')) {
        if (!canvas.width || !canvas.height) continue
        sample.clearRect(0, 0, 480, 300)
        sample.drawImage(canvas, 0, 0, 480, 300)
        const { data } = sample.getImageData(0, 0, 480, 300)
        for (let at = 0; at < data.length; at += 4)
          if (data[at] > 180 && data[at + 1] > 60 && data[at + 2] < 70) return resolve()
      }
      setTimeout(look, 30)
    }
    look()
  })

/** Until something is written on the canvases that lie over the ground of a map. */
window.benchFirstThings = () =>
  new Promise((resolve) => {
    const sample = new OffscreenCanvas(480, 300).getContext('2d', { willReadFrequently: true })
    const look = () => {
      for (const canvas of document.querySelectorAll('canvas[aria-hidden]')) {
        if (!canvas.width || !canvas.height) continue
        sample.clearRect(0, 0, 480, 300)
        sample.drawImage(canvas, 0, 0, 480, 300)
        const { data } = sample.getImageData(0, 0, 480, 300)
        let drawn = 0
        for (let at = 3; at < data.length; at += 4) if (data[at] > 60) drawn += 1
        // labels of some points; a single one would be a town
        if (drawn > 800) return resolve()
      }
      setTimeout(look, 30)
    }
    look()
  })

/** Bytes of script until now, with charts and map and without. */
window.benchScripts = () => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
  const bytes = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    before: bytes(scripts.filter(({ name }) => !/maplibre|MapCanvas|echarts/.test(name))),
    all: bytes(scripts),
  }
}

/** When the largest part of the page was there, and how much of what was there has moved (layout shift). */
window.benchSeen = { largestMs: 0, moved: 0 }
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) window.benchSeen.largestMs = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) window.benchSeen.moved += value
}).observe({ type: 'layout-shift', buffered: true })
