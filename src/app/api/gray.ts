let tag: string | null = null

/** `graytag` of the entry address sets a gray-release header on every call [entry.gray]. */
export function setGrayTag(value: string): void {
  // Other characters are invalid in a header, so such a tag is ignored.
  if (/^[\w.-]{1,64}$/.test(value)) tag = value
}

export function grayHeaders(): Record<string, string> {
  return tag ? { 'X-Graytag': tag } : {}
}
