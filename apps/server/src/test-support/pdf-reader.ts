/**
 * The reader of PDFs brings its own versions of functions that Node has: with its JSON, which the test files after it in
 * the same process would have too, a body of 33 MB takes 20 s instead of 0.3 s.
 */
const BUILT_IN = [
  [JSON, 'parse'],
  [JSON, 'stringify'],
  [Array.prototype, 'push'],
  [Function.prototype, 'toString'],
] as const

const restoring = BUILT_IN.map(([owner, name]) => {
  const property = Object.getOwnPropertyDescriptor(owner, name)
  return () => property && Object.defineProperty(owner, name, property)
})
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// It would be loaded with the first document.
// @ts-expect-error It has no types.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
for (const restore of restoring) restore()

export { getDocument }
