// Runs in a page: `layoutFaults()` lists the texts in sight that overlap, are cut or leave the window. Text in
// drawings (canvas, SVG) is not judged.

const MAX_SCREENS = 5

const intersection = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
const isLargerThan = ({ left, top, right, bottom }, widthPx, heightPx) =>
  right - left > widthPx && bottom - top > heightPx

const isForEyes = (element) =>
  element.closest('svg, noscript, .visually-hidden, [class*="visuallyHidden"]') === null &&
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })

/** The boxes that clip an element, innermost first, as CSS positions it. */
function clippingBoxes(element) {
  const boxes = []
  let { position } = getComputedStyle(element)
  for (let outer = element; outer && position !== 'fixed'; outer = outer.parentElement) {
    const style = getComputedStyle(outer)
    if (outer !== element && position === 'absolute' && style.position === 'static') continue
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible')
      boxes.push({ box: outer.getBoundingClientRect(), style })
    position = style.position
  }
  return boxes
}

/** The visible part of a line of text, with the names of its faults; null if nothing of it is visible. */
function clipped(element, line) {
  let visible = line
  const kinds = []
  let scrollsX = false
  let scrollsY = false
  const quarterPx = (line.bottom - line.top) / 4
  for (const { box, style } of clippingBoxes(element)) {
    scrollsX ||= /auto|scroll/.test(style.overflowX)
    scrollsY ||= /auto|scroll/.test(style.overflowY)
    if (!scrollsX && (line.right > box.right + 1.5 || line.left < box.left - 1.5)) kinds.push('cut')
    if (!scrollsY && (line.bottom > box.bottom + quarterPx || line.top < box.top - quarterPx))
      kinds.push('half a line')
    visible = intersection(visible, box)
  }
  if (!isLargerThan(visible, 2, 3)) return null
  if (visible.right > innerWidth + 1 || visible.left < -1) kinds.push('outside the window')
  return { visible, kinds }
}

function visibleLines(faults) {
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent.trim().slice(0, 40)
    if (!element || !text || !isForEyes(element)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const rect of range.getClientRects()) {
      if (!isLargerThan(rect, 2, 4) || rect.bottom < 0 || rect.top > innerHeight) continue
      const judged = clipped(element, rect)
      if (!judged) continue
      for (const kind of judged.kinds) faults.add(`${kind}: «${text}»`)
      lines.push({ element, text, box: judged.visible })
    }
  }
  return lines.sort((a, b) => a.box.top - b.box.top)
}

function isOpaque(element) {
  const { backgroundColor, opacity } = getComputedStyle(element)
  const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(backgroundColor)
  return Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.9 && Number(opacity) > 0.9
}

/** What moves over the rest on purpose: a bar that stays in place, a menu. */
function layerOf(element) {
  for (let outer = element; outer; outer = outer.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(outer).position)) return outer
  return null
}

function judgePair(a, b, faults) {
  if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) return
  const common = intersection(a.box, b.box)
  if (!isLargerThan(common, 3, 4) || layerOf(a.element) !== layerOf(b.element)) return
  const stack = document.elementsFromPoint((common.left + common.right) / 2, (common.top + common.bottom) / 2)
  const placeOf = ({ element }) => stack.findIndex((candidate) => element.contains(candidate))
  const [upper, lower] = placeOf(a) < placeOf(b) ? [a, b] : [b, a]
  if (placeOf(upper) < 0) return
  const isCovered = stack.slice(placeOf(upper), placeOf(lower)).some(isOpaque)
  faults.add(`${isCovered ? 'covered' : 'overlap'}: «${upper.text}» over «${lower.text}»`)
}

function judgeOverlaps(lines, faults) {
  // What lets the pointer through would not be found at its place.
  const style = document.createElement('style')
  style.textContent = '* { pointer-events: auto !important }'
  document.head.append(style)
  for (const [index, line] of lines.entries())
    for (const next of lines.slice(index + 1)) {
      if (next.box.top > line.box.bottom - 4) break
      judgePair(line, next, faults)
    }
  style.remove()
}

// biome-ignore lint/correctness/noUnusedVariables: called by the journey.
function layoutFaults() {
  const faults = new Set()
  const main = document.querySelector('main') ?? document.documentElement
  for (const scroller of [main, document.documentElement])
    if (scroller.scrollWidth > scroller.clientWidth + 1 && getComputedStyle(scroller).overflowX !== 'hidden')
      faults.add(
        `scrolls sideways: ${scroller.localName} by ${scroller.scrollWidth - scroller.clientWidth} px`,
      )
  const beginPx = main.scrollTop
  for (let screen = 0, lastPx = -1; screen < MAX_SCREENS; screen++) {
    main.scrollTop = screen * main.clientHeight
    if (main.scrollTop === lastPx) break
    lastPx = main.scrollTop
    judgeOverlaps(visibleLines(faults), faults)
  }
  main.scrollTop = beginPx
  return [...faults]
}
