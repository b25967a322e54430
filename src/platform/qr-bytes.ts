/**
 * A text's UTF-8 bytes for its QR code. Not shared with ./sign, which is in the entry chunk and must stay small.
 * WeChat's oldest versions have no TextEncoder.
 */
export const textEncoder = (text: string): Uint8Array =>
  Uint8Array.from(unescape(encodeURIComponent(text)), (char) => char.charCodeAt(0))
