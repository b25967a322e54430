/** A text's bytes for its QR code, in UTF-8. Not sign's: that lies in the start, which nothing else is to grow. WeChat's oldest has no TextEncoder. */
export const textEncoder = (text: string): Uint8Array =>
  Uint8Array.from(unescape(encodeURIComponent(text)), (char) => char.charCodeAt(0))
