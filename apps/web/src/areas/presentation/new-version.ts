/** The program of this page, by the address of its first file, which changes with every build. */
const programOf = (html: string): string | null => /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null

/** Whether the server serves another program than the one that runs here; false where it cannot be reached. */
export async function isOtherProgramServed(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const served = answer.ok ? programOf(await answer.text()) : null
    const own = document.querySelector('script[src]')?.getAttribute('src') ?? null
    return served !== null && own !== null && served !== own
  } catch {
    return false
  }
}
