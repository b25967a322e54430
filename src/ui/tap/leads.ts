const isWeapp = process.env.TARO_ENV === 'weapp'

/**
 * Declares which page a tap on the element opens, by its name in the route table: a browser fetches its code when a
 * finger touches the element (src/app/warm-on-touch). No effect in the mini program. Spread it onto a View that is not
 * a Tap.
 */
export function leads(page: string | undefined): { 'data-leads'?: string } {
  return isWeapp || !page ? {} : { 'data-leads': page }
}
