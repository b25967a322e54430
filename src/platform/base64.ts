const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes as padded base64. The mini program has no btoa. */
export function base64(bytes: ArrayLike<number>): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const six = (shift: number) => ALPHABET[(three >> shift) & 63] ?? ''
    parts.push(six(18), six(12), left > 1 ? six(6) : '=', left > 2 ? six(0) : '=')
  }
  return parts.join('')
}
