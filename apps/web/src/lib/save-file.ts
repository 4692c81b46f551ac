/** Downloads a file of that name. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the content after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
