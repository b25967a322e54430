const FIT = 'max-width:100%;height:auto;display:block;border:0'

/**
 * Makes the pictures of a text fit its column. Only for html that the server has already sanitised: this adds a
 * style to each img (the mini program's rich-text takes no rules from outside), and an empty alt where there is none.
 */
export function fitPictures(html: string): string {
  return html.replace(/<img\b([^>]*?)\s*\/?>/gi, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:style|width|height)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    const alt = /\salt\s*=/i.test(kept) ? '' : ' alt=""'
    return `<img${kept}${alt} style="${FIT}">`
  })
}
