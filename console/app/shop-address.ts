/** The address of a path of the shop: on this origin, or on the shop's own. */
export function shopAddress(path: string): string {
  const origin = document.querySelector<HTMLMetaElement>('meta[name="shop"]')?.content ?? ''
  return `${origin}${path}`
}
