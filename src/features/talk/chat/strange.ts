const LINK = /(?:https?:\/\/|www\.)[^\s，。！？；：、“”（）()<>【】]+/gi
const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/

/** A text with a link or a phone number: it may lead out of the mall [chat.strange]. */
export const isStrange = (text: string): boolean => linksOf(text).length > 0 || PHONE.test(text)

/** The links of a text as addresses, each once. */
export function linksOf(text: string): string[] {
  const found = text.match(LINK) ?? []
  return [...new Set(found.map((link) => (/^www\./i.test(link) ? `https://${link}` : link)))]
}
