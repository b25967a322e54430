/** The scanned address out of the parameters of the labels' page; WeChat encodes its `q` once more. */
export function addressOf({ url = '', q = '' }: { url?: string; q?: string }): string {
  const text = url || q
  if (!/^https?%3a/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
