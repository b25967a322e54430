const FIT = 'max-width:100%;height:auto;display:block;border:0'

/**
 * Makes the pictures of a text fit its column. Only for html that the server has sanitised: adds a style to each img
 * (the mini program's rich-text ignores style sheets), and an empty alt where it is missing.
 */
export function fitPictures(html: string): string {
  return html.replace(/<img\b([^>]*?)\s*\/?>/gi, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:style|width|height)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    const alt = /\salt\s*=/i.test(kept) ? '' : ' alt=""'
    return `<img${kept}${alt} style="${FIT}">`
  })
}
