const isWeapp = process.env.TARO_ENV === 'weapp'

/**
 * Says which page a tap on the element opens, by its name in the route table: a browser fetches its code when the finger comes
 * down (src/app/warm-on-touch). Nothing in the mini program. Spread it onto a View that is no Tap.
 */
export function leads(page: string | undefined): { 'data-leads'?: string } {
  return isWeapp || !page ? {} : { 'data-leads': page }
}
