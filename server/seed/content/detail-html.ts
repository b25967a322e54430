/**
 * Converts the short notation of a row (`|` separates, `-` list item, `#` heading) into the few tags of a detail text.
 */
export function detailHtmlOf(...texts: string[]): string {
  const html: string[] = []
  let items: string[] = []
  const closeList = () => {
    if (items.length > 0) html.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const line of texts.flatMap((text) => text.split('|'))) {
    const text = line.trim()
    if (text.startsWith('-')) {
      items.push(text.slice(1).trim())
      continue
    }
    closeList()
    if (text.startsWith('#')) html.push(`<h3>${text.slice(1).trim()}</h3>`)
    else if (text !== '') html.push(`<p>${text}</p>`)
  }
  closeList()
  return html.join('')
}
