/** The scanned address, from the parameters of the label page; WeChat encodes its `q` a second time. */
export function addressOf({ url = '', q = '' }: { url?: string; q?: string }): string {
  const text = url || q
  if (!/^https?%3a/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
