let tag: string | null = null

/** `graytag` of the entry address sets a gray-release header on every call (spec 2). */
export function setGrayTag(value: string): void {
  // A header can't carry anything else; a strange tag is no tag.
  if (/^[\w.-]{1,64}$/.test(value)) tag = value
}

export function grayHeaders(): Record<string, string> {
  return tag ? { 'X-Graytag': tag } : {}
}
